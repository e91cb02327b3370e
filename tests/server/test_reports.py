"""Reports of the lab that a host has laid out: read in the hall, and shut off from it."""

from pathlib import Path

from tests.server.house import House

PAGE = "<!doctype html><html><head><title>Rows &amp; files · Sandtable lab</title></head><body><script>1</script></body></html>"


def laid_out(folder: Path) -> Path:
    run = folder / "lab" / "rows"
    (run / "records").mkdir(parents=True)
    (run / "report.html").write_text(PAGE, "utf-8")
    (run / "records" / "0.jsonl").write_text("{}", "utf-8")
    (folder / "lab" / "secret.txt").write_text("not for you", "utf-8")
    (folder / "secret.txt").write_text("not for you", "utf-8")
    return folder / "lab"


def test_a_report_of_the_hosts_lab_is_read_in_the_hall_and_reaches_nothing_of_it(tmp_path: Path) -> None:
    with House(tmp_path / "hall.sqlite", more=f"reports={str(laid_out(tmp_path))!r}") as house:
        anybody = house.stranger()
        assert 'href="/reports"' in anybody.get("/").text
        listed = anybody.get("/reports").text
        assert "Rows &amp; files" in listed and 'href="/reports/rows/report.html"' in listed
        shown = anybody.get("/reports/rows/report.html")
        policy = shown.headers.get_list("content-security-policy")
        assert shown.text == PAGE and len(policy) == 1
        assert "sandbox" in policy[0] and "script-src" not in policy[0] and "default-src 'none'" in policy[0]
        record = anybody.get("/reports/rows/records/0.jsonl")
        assert record.text == "{}" and record.headers["content-disposition"] == "attachment"
        for path in ("rows/../secret.txt", "../secret.txt", "rows/%2e%2e/secret.txt", "%2e%2e/secret.txt", "rows/no"):
            reply = anybody.get(f"/reports/{path}")
            assert reply.status_code == 404 and "not for you" not in reply.text


def test_a_hall_without_reports_has_no_such_page(house: House) -> None:
    anybody = house.stranger()
    assert anybody.get("/reports").status_code == anybody.get("/reports/rows/report.html").status_code == 404
    assert "/reports" not in anybody.get("/").text
