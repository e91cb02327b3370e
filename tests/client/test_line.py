"""What comes over the line: nothing secret, nothing twice, nothing lost."""

import json
import time

import pytest

pytestmark = pytest.mark.browser


def two_people(someone, game):
    one, two = someone(), someone()
    made = one.make(game, "me", "link", name="Azure")
    two.go(made["invites"][0]["url"])
    two.page.locator("#name").fill("Gules")
    two.page.get_by_role("button", name="Sit down").click()
    two.page.wait_for_url("**/table/*")
    two.ready()
    one.page.wait_for_function("() => sandtable.scene.seats[1].name === 'Gules'")
    return one, two, made["table"]


def told(frames):
    """What a stream has told, without who is there."""
    return [frame for frame in frames if json.loads(frame)["type"] in ("item", "scene")]


def test_a_secret_deployment_stays_secret_until_the_reveal(someone):
    one, two, _ = two_people(someone, "doubletime")
    two.page.wait_for_function("() => sandtable.scene.seats.every((seat) => seat.present) && !sandtable.running")
    two.page.wait_for_timeout(300)
    before = len(told(two.frames)), two.page.content()
    squares = ("sq-a1", "sq-c2", "sq-e1")
    one.press(next(mark for mark in one.lit() if mark["id"] == "kind-hero" or mark["id"] == "kind-archer"))
    for square in squares:
        one.press(next(mark for mark in one.lit() if mark["id"] == square))
        one.my_turn()
    two.page.wait_for_timeout(400)
    assert len(told(two.frames)) == before[0], "that a unit was deployed showed: a frame arrived"
    assert two.page.content() == before[1], "the page changed while the other deployed"
    one.push('[data-say="say:done"]')
    two.page.wait_for_function("() => sandtable.scene.seats[0].asked === false && !sandtable.running")
    heard = " ".join([*two.frames, *two.answers, two.page.content()])
    for square in squares:
        assert f'p-{square[3:]}"' not in heard, f"the deployment at {square} showed"
    assert not any("deploys" in line for line in two.log())
    scenes = [json.loads(frame) for frame in two.frames if '"type":"scene"' in frame]
    assert scenes[-1]["seats"][0]["line"] == scenes[0]["seats"][0]["line"], "what was spent showed"
    two.push('[data-say="say:done"]')
    two.say_yes()  # nothing deployed: it is asked once more
    one.page.wait_for_function("() => sandtable.scene.status.startsWith('turn 2')")
    two.page.wait_for_function("() => sandtable.scene.status.startsWith('turn 2') && !sandtable.running")
    assert sum("Revealed: Azure's archer" in line for line in two.log()) == len(squares)


def test_a_refusal_that_comes_late_is_not_drawn_over_what_is_newer(someone):
    one, two, table = two_people(someone, "examples.four")
    held = []

    def drop(person, seat, seen):
        reply = person.call("POST", f"/tables/{table}/moves", {"seat": seat, "action": "3", "seen": seen, "key": ""})
        assert reply["ok"], reply

    drop(one, 0, 0)
    two.page.wait_for_function("() => sandtable.scene.number === 1")
    two.page.route("**/moves", lambda route: route.continue_() if held else held.append(route))
    two.page.evaluate("() => sandtable.take('0')")
    two.page.wait_for_function("() => sandtable.chooser.busy")
    drop(two, 1, 1)  # from another window, so that what is held will be stale
    answer = held[0].fetch()
    drop(one, 0, 2)
    two.page.wait_for_function("() => sandtable.scene.number === 3")
    held[0].fulfill(response=answer)
    two.page.get_by_text("The table has changed.").wait_for()
    assert two.ready()["number"] == 3


def test_back_from_the_past_is_shown_before_what_came_meanwhile(someone):
    one, _, table = two_people(someone, "examples.four")
    one.page.evaluate("() => { window.old = sandtable.scene; }")
    one.call("POST", f"/tables/{table}/moves", {"seat": 0, "action": "3", "seen": 0, "key": ""})
    one.page.wait_for_function("() => sandtable.scene.number === 1 && !sandtable.running")
    one.page.evaluate(
        """() => {
          const {board, past, scene} = sandtable, real = board.groundOf.bind(board);
          board.groundOf = async (hash) => {  // the first picture is slow
            board.groundOf = real;
            await new Promise((done) => setTimeout(done, 300));
            return real(hash);
          };
          Object.assign(past, {on: true, waiting: window.old});
          Promise.resolve(past.back()).then(() => (window.isBack = true));
          sandtable.hear(scene);
        }"""
    )
    one.page.wait_for_function("() => window.isBack && !sandtable.running")
    assert one.page.evaluate("() => [sandtable.scene.number, sandtable.chooser.ask?.seat ?? null]") == [1, None]


@pytest.mark.parametrize("how", ["offline", "socket"])
def test_a_cut_line_resumes_by_itself_exactly(someone, how):
    one, two, table = two_people(someone, "examples.four")

    def drop(person, seat, column):
        seen = person.state["number"]
        reply = person.call(
            "POST",
            f"/tables/{table}/moves",
            {"seat": seat, "action": str(column), "seen": seen, "key": f"{seat}-{column}-{seen}"},
        )
        assert reply["ok"], reply

    drop(one, 0, 3)
    two.page.wait_for_function("() => sandtable.scene.number === 1")
    one.page.wait_for_function("() => sandtable.scene.number === 1")
    one.cut = True
    if how == "offline":
        one.context.set_offline(True)
        one.page.wait_for_function("() => document.body.classList.contains('is-cut')")
    drop(two, 1, 3)
    if how == "socket":
        one.page.evaluate("() => sandtable.stream.socket.close()")
    else:
        time.sleep(3)  # long enough for several attempts in vain
        assert one.state["number"] == 1
        one.context.set_offline(False)
    one.page.wait_for_function("() => sandtable.scene.number === 2 && !document.body.classList.contains('is-cut')")
    assert one.log_numbers() == [1, 2]
    one.my_turn()
    one.press(one.lit()[0])
    two.page.wait_for_function("() => sandtable.scene.number === 3")
    assert two.log_numbers() == [1, 2, 3]


def test_an_answer_given_while_the_line_is_down_is_given_once(someone):
    one, two, _ = two_people(someone, "examples.four")
    one.cut = True
    one.context.set_offline(True)
    one.press(one.lit()[2])
    one.page.wait_for_timeout(900)
    assert two.state["number"] == 0
    one.context.set_offline(False)
    two.page.wait_for_function("() => sandtable.scene.number === 1")
    one.page.wait_for_function("() => sandtable.scene.number === 1 && !sandtable.chooser.busy")
    assert one.log_numbers() == two.log_numbers() == [1]


def test_what_one_did_oneself_is_no_news(someone):
    one, two, table = two_people(someone, "examples.four")
    one.cut = True
    one.context.set_offline(True)
    one.page.wait_for_function("() => document.body.classList.contains('is-cut')")
    where, move = f"/api/v1/tables/{table}/moves", {"seat": 0, "action": "3", "seen": 0, "key": "k"}
    assert one.context.request.post(where, data=move, headers={"Origin": one.address}).ok  # by another window
    two.page.wait_for_function("() => sandtable.scene.number === 1")
    assert two.call("POST", f"/tables/{table}/moves", {"seat": 1, "action": "3", "seen": 1, "key": "l"})["ok"]
    one.context.set_offline(False)
    one.page.get_by_text("One thing happened while the line was down; the log has it.").wait_for()
    assert one.log_numbers() == [1, 2]


def test_chat_is_always_text(someone):
    one, two, _ = two_people(someone, "examples.four")
    one.page.locator("#ui-talk-button").click()
    two.page.locator("#ui-talk-button").click()
    one.page.locator("#ui-chat-text").fill('<img src=x onerror="alert(1)"> & <b>hello</b>')
    one.page.keyboard.press("Enter")
    two.page.locator("#ui-chat-lines .say").wait_for(state="attached")
    assert two.page.locator("#ui-chat-lines .say p").text_content().endswith("<b>hello</b>")
    assert two.page.locator("#ui-chat-lines img").count() == 0
