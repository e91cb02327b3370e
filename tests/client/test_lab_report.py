"""The lab's report in a real browser: its plots, its links, and the way from a number to a table."""

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.needs_fast, pytest.mark.compiled]

SHOWN = """() => [...document.querySelectorAll('svg.plot')].map((plot) => {
  const box = plot.getBoundingClientRect();
  return {title: plot.getAttribute('aria-label'), wide: box.width, high: box.height,
    marks: [...plot.querySelectorAll('.dot, .bar')].filter((m) => m.getBoundingClientRect().width > 1).length,
    paint: getComputedStyle(plot.querySelector('.dot, .bar')).fill};
})"""


@pytest.fixture(scope="module")
def report(address, tmp_path_factory):
    """Of thirty games of Double Time Wars in three variants."""
    from sandtable.lab import plan as plans
    from sandtable.lab import report, run

    table = {"game": "doubletime", "bots": "recruit", "options": {"rows": [6, 8, 10]}}
    plan = plans.checked({"name": "Rows", "seed": 2, "games": 30, "tables": [table]}, "plan")
    folder = tmp_path_factory.mktemp("lab")
    run.run(plan, folder, 1)
    return report.write(plan, folder, "sandtable lab run plan.toml", address)


@pytest.mark.parametrize(("phone", "scheme"), [(False, "light"), (False, "dark"), (True, "light")])
def test_the_report_shows_its_plots_and_needs_no_network(chromium, report, phone, scheme):
    size = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
    page = chromium.new_page(viewport=size, color_scheme=scheme)
    asked, errors = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda m: errors.append(m.text) if m.type in ("error", "warning") else None)
    page.goto(report.as_uri())
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    shown = page.evaluate(SHOWN)
    titles = " ".join(plot["title"] for plot in shown)
    for words in (
        "first seat wins, by cell",
        "first seat over rows",
        "length",
        "whoever leads wins",
        "How does it end?",
    ):
        assert words in titles, f"no plot of {words!r}"
    assert all(plot["marks"] > 0 and plot["wide"] > 200 and plot["high"] > 50 for plot in shown)
    assert page.evaluate("() => document.documentElement.scrollWidth") == size["width"], "the page scrolls sideways"
    assert page.evaluate("() => document.fonts.check('16px Brygada') && document.fonts.size > 2")
    dark = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert (dark == "rgb(23, 19, 15)") == (scheme == "dark")
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == [] and not errors
    page.close()


CUT = """() => [...document.querySelectorAll('svg.plot')].flatMap((plot) => {
  const box = plot.getBoundingClientRect();
  return [...plot.querySelectorAll('text')].filter((text) => {
    const r = text.getBoundingClientRect();
    return text.textContent.includes('…') || r.left < box.left || r.right > box.right || r.bottom > box.bottom;
  }).map((text) => text.textContent);
})"""


@pytest.mark.parametrize("width", [1440, 390])
def test_no_label_of_a_plot_is_cut_off(chromium, tmp_path, width):
    """Names of cells as they come, some of them long: all of each is read, inside its plot."""
    from sandtable.lab import plots, report
    from sandtable.lab.measures import Estimate

    middle = Estimate(0.5, 0.4, 0.6, 100)
    cells = ["doubletime recruit collision=first_player hold_wall=False", "wartime sergeant two_legs=True", "seat 0"]
    drawn = plots.dots([(name, middle) for name in cells], 0.5, "by cell", "games won by the first seat")
    drawn += plots.factors([("did nothing after all, with a machine", middle)], "what", "so many times as often")
    drawn += plots.curve(
        [(name, middle) for name in ("engaged", "first_player", "both_sides")], 0.5, "over", "collision"
    )
    page = chromium.new_page(viewport={"width": width, "height": 900})
    file = tmp_path / "plots.html"
    head = f"<!doctype html><meta charset='utf-8'><style>{report.style()}</style>"
    file.write_text(f"{head}<main><figure>{drawn}</figure></main>", encoding="utf-8")
    page.goto(file.as_uri())
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    assert page.evaluate(CUT) == []
    for name in cells:
        assert all(word in page.locator("svg").first.text_content() for word in name.split())
    page.close()


def test_from_a_number_to_the_table(someone, report):
    person = someone()
    page = person.page
    page.goto(report.as_uri())
    page.locator("table a.n").first.click()
    named = page.locator("li:target")
    assert "first seat wins" in named.inner_text()
    named.locator("a").first.click()
    row = page.locator("tr:target")
    assert (report.parent / row.locator("a:has-text('record')").get_attribute("href")).is_file()
    row.locator("a:has-text('play on')").click()
    page.wait_for_url("**/records")
    page.wait_for_function("() => document.getElementById('text').value.includes('doubletime')")
    person.push("#bring .btn--go")
    page.wait_for_url("**/replay/*")
    page.wait_for_function("() => window.sandtable?.n === 0 && !sandtable.drawing")
    assert page.locator("[data-go='play-on']").is_visible()
    page.goto(page.url.split("#")[0] + "#20")
    page.wait_for_function("() => window.sandtable?.n === 20 && !sandtable.drawing")
    person.push("[data-go='play-on']")
    person.push("#ui-play-on-go")
    page.wait_for_url("**/table/*")


def test_an_address_with_rubbish_is_explained(someone):
    person = someone()
    person.go("/records#record=AAAA")
    person.page.wait_for_function("() => document.getElementById('bring-error').textContent.includes('cannot be read')")
