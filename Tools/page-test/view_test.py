"""Opens pages that `retouch view` writes in headless Chromium and uses them as people do."""

import json
import sys

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from browser import HERE, OWNED, assert_contrast, retouch, run_tests, shop, shown_names


def title(page):
    return page.one("#moment-title").text


def wait_for_moment(page, words):
    page.wait(f"document.querySelector('.kicker').textContent.includes({json.dumps(words)})")


def rows(page):
    return page.all("#moments a")


def test_first_screen(pages):
    floats = pages["floats"]
    floats.open()
    assert floats.one("h1").text == "floats.sqlite: 6 touches in 1 recording"
    assert "own policy uikit" in floats.one("#about").text
    assert title(floats) == "PenetrableContainer#floats2"
    assert "UIWindow/PenetrableContainer#floats2" in floats.one(".facts dl").text
    assert floats.all(".scene .before-edge") and floats.all(".scene .current")
    assert floats.one(".command code").text == "retouch explain floats.sqlite --event 1 --policy uikit"
    assert len(rows(floats)) == 7 and floats.one("#found").text == "7 moments"
    counts = [row.text for row in floats.all(".touches tbody tr")]
    assert counts[0].startswith("UIWindow/PenetrableContainer#floats2 5 83.3%"), counts
    # The key of a mark stands before its words.
    outside = floats.run(
        "[...document.querySelectorAll('.legend li')].filter(item => item.offsetParent && item.querySelector('.key'))"
        ".filter(item => { const [key, row] = [item.querySelector('.key'), item].map(one => one.getBoundingClientRect());"
        " return key.left < row.left || key.right > row.right || key.top < row.top || key.bottom > row.bottom || !key.width; })"
        ".map(item => item.textContent)")
    assert outside == [], outside


def test_the_element_of_a_touch_is_inferred(pages):
    elements = pages["elements"]
    elements.open()
    assert title(elements) == "_UIHostingView, in {pay}"
    facts = elements.one(".facts dl").text
    assert "UIWindow/_UIHostingView/{pay} inferred from the frames of elements" in facts, facts
    assert elements.all(".scene .after-edge") and elements.one(".scene .after-tag + .tag-words").text == "inferred"
    assert len(elements.all(".scene .view.element")) == 2 and elements.all(".legend .key.element")
    assert [row.text.split("\n")[0] for row in rows(elements)][1:] == [
        "_UIHostingView, in {pay}", "_UIHostingView, near an edge of {pay}", "_UIHostingView"]
    elements.open("#event=3")
    assert "not judged" in elements.one(".facts dl").text
    assert not elements.all(".scene .after-edge")
    elements.open("#event=5")
    assert title(elements) == "_UIHostingView" and "inferred" not in elements.one(".facts dl").text
    elements.one("#words").send_keys("{pay}")
    elements.wait("document.querySelector('#found').textContent.startsWith('2 of')")
    elements.open()
    Select(elements.one("[aria-label=Heat]")).select_by_value("views")
    assert len(elements.all(".scene .heat")) == 2


def test_steps_by_key_button_and_line(pages):
    moves = pages["moves"]
    moves.open()
    wait_for_moment(moves, "Moment 2 of 6")
    moves.keys(Keys.ARROW_RIGHT)
    wait_for_moment(moves, "Moment 3 of 6")
    moves.one("#forth").click()
    wait_for_moment(moves, "Moment 4 of 6")
    moves.one("#back").click()
    moves.keys("k")
    wait_for_moment(moves, "Moment 2 of 6")
    strip = moves.one("#strip")
    strip.send_keys(Keys.END)
    wait_for_moment(moves, "Moment 6 of 6")
    assert strip.get_attribute("aria-valuenow") == "6"
    assert "moment 6 of 6" in strip.get_attribute("aria-valuetext")
    assert moves.one("#forth").get_attribute("aria-disabled") == "true"
    moves.keys(Keys.ARROW_RIGHT)
    wait_for_moment(moves, "Moment 6 of 6")
    strip.send_keys(Keys.HOME)
    wait_for_moment(moves, "Moment 1 of 6")
    moves.keys("]")
    wait_for_moment(moves, "Snapshot 2")
    moves.keys("[")
    wait_for_moment(moves, "Snapshot 1")
    # A click on the time line shows the nearest moment.
    strip.click()
    wait_for_moment(moves, "Moment 3 of 6")
    rows(moves)[0].click()
    wait_for_moment(moves, "Moment 1 of 6")
    assert moves.one("#moments a[aria-current]").get_attribute("href").endswith("#snapshot=1")
    # Keys in the list stay in the list.
    moves.one("#moments a[aria-current]").send_keys(Keys.ARROW_DOWN)
    moves.wait("document.activeElement.getAttribute('href') === '#event=1'")


def test_where_a_finger_went(pages):
    moves = pages["moves"]
    moves.open("#event=1")
    wait_for_moment(moves, "Touch, event 1")
    assert moves.one(".scene .stroke").get_attribute("d") == "M10 10L20 10L40 50L40 50"
    assert "up to 50 points away, lifted after 0.3 s" in moves.one(".facts dl").text
    assert "UITapGestureRecognizer of UIButton#pay" in moves.one(".asked-list").text
    moves.one(".facts details summary").click()
    assert [row.text for row in moves.all(".way tbody tr")][0] == "0.1 s (20, 10)"
    # A cancelled touch that nobody got.
    moves.open("#event=5")
    wait_for_moment(moves, "Touch, event 5")
    assert title(moves) == "Nobody" and "cancelled" in moves.one(".facts dl").text
    assert "no recognizer" in moves.one(".facts dl").text and not moves.all(".scene .stroke")


def test_what_a_scene_changes(pages):
    moves = pages["moves"]
    moves.open("#snapshot=2")
    wait_for_moment(moves, "Snapshot 2")
    assert title(moves) == "The scene changes"
    changes = [item.text for item in moves.all(".facts .remarks li")]
    assert sorted(changes) == ["Toast came", "UIButton#pay place, opacity 0.5"], changes
    assert len(moves.all(".scene .after-edge")) == 2
    moves.one(".group-view > details.more summary").click()
    moves.wait("document.querySelectorAll('.tree li').length > 1")
    assert "Toast" in moves.one(".tree").text


def test_heat(pages):
    moves = pages["moves"]
    moves.open("#event=1")
    heat = Select(moves.one("[aria-label=Heat]"))
    heat.select_by_value("views")
    moves.wait("document.querySelectorAll('.scene .level-1').length === 2")
    assert "1 touch or event" in moves.one("figure .legend").text
    heat.select_by_value("places")
    moves.wait("document.querySelectorAll('.scene .level-1').length === 2")
    assert all("h" in shape.get_attribute("d") for shape in moves.all(".scene .level-1")), "cells of a grid"
    heat.select_by_value("")
    moves.wait("document.querySelectorAll('.scene .heat').length === 0")


def test_search(pages):
    floats, moves = pages["floats"], pages["moves"]
    floats.open()
    floats.one("#words").send_keys("UIView#C")
    floats.wait("document.querySelector('#found').textContent === '1 of 7 moments'")
    assert rows(floats)[0].text.startswith("UIView#c")
    floats.keys(Keys.ESCAPE)
    floats.wait("document.querySelector('#found').textContent === '7 moments'")
    floats.all(".touches tbody button")[0].click()
    floats.wait("document.querySelector('#found').textContent === '5 of 7 moments'")
    Select(floats.one("#kind")).select_by_value("nobody")
    floats.wait("document.querySelector('#found').textContent === 'None of 7 moments fits.'")
    moves.open()
    for kind, number in [("touches", 2), ("moving", 1), ("nobody", 1), ("others", 1), ("scenes", 3)]:
        Select(moves.one("#kind")).select_by_value(kind)
        moves.wait(f"document.querySelector('#found').textContent === '{number} of 6 moments'")
    Select(moves.one("#kind")).select_by_value("")
    for words, number in [("tapgesture", 1), ("motion shake", 1), ("5", 1), ("nobody", 1), ("scene", 3)]:
        moves.one("#words").clear()
        moves.one("#words").send_keys(words)
        moves.wait(f"document.querySelector('#found').textContent === '{number} of 6 moments'")


def test_addresses(pages):
    two = pages["two"]
    two.open("#t=1.05")
    wait_for_moment(two, "event 1")
    two.open("#recording=2")
    wait_for_moment(two, "event 7")
    assert two.one("#recording").get_attribute("value") == "1"
    two.open("#event=11")
    wait_for_moment(two, "event 11")
    assert two.one("#recording").get_attribute("value") == "1"
    two.open("#recording=2&t=3.2")
    wait_for_moment(two, "event 11")
    assert not two.one("#notice").is_displayed()
    for address, words in [
        ("#event=99", "There is no touch or event 99 here."),
        ("#event=2", "There is no touch or event 2 here. A touch has the number with which it began."),
        ("#snapshot=x", "There is no snapshot x here."),
        ("#t=1e9", "There is no time 1e9 here: this recording ends at 3.2 s."),
        ("#<b>", "The address names no moment"),
    ]:
        two.open(address)
        assert two.one("#notice").text.startswith(words), two.one("#notice").text
        wait_for_moment(two, "event 1")
    Select(two.one("#recording")).select_by_value("1")
    wait_for_moment(two, "event 7")
    two.wait("location.hash === '#event=7'")
    assert not two.one("#notice").is_displayed()


def test_plays(pages):
    moves = pages["moves"]
    moves.open()
    Select(moves.one("#speed")).select_by_value("4")
    moves.one("#play").click()
    assert moves.one("#play").text == "Pause"
    moves.wait("document.querySelector('.finger') !== null")
    wait_for_moment(moves, "Moment 6 of 6")
    moves.wait("document.querySelector('#play').textContent === 'Play'")
    moves.wait("location.hash === '#event=7'")


def test_findings_of_an_audit(pages):
    audit = pages["audit"]
    audit.open()
    section = audit.all("section.touches")[0]
    assert "What the audit found" in section.text
    kinds = [cell.text for cell in section.find_elements(By.CSS_SELECTOR, "tbody td:first-child")]
    assert sorted(kinds) == ["covered", "outside", "small", "small", "unseen"], kinds
    section.find_elements(By.CSS_SELECTOR, "button")[kinds.index("covered")].click()
    audit.wait("document.querySelector('.scene .region') !== null")
    # A change that uncovers the button would move other touches, too: it is no cure.
    assert "goes to" in audit.one(".facts").text and "cured by" not in audit.one(".facts").text
    assert "UIButton#buy" in audit.one("figure .legend").text
    audit.keys(Keys.ARROW_RIGHT)
    audit.wait("document.querySelector('.scene .region') === null")
    audit.open()
    section = audit.all("section.touches")[0]
    section.find_elements(By.CSS_SELECTOR, "button")[kinds.index("outside")].click()
    audit.wait("document.querySelector('.scene .region') !== null")
    assert "cured by" in audit.one(".facts").text, audit.one(".facts").text


def test_findings_on_the_time_line(pages):
    """A finding begins with the first scene that has it, ends with the last, and begins again."""
    found = pages["found"]
    found.open()
    assert found.run("shownRecording.begins.map(({first, last}) => [first, last])") == [[0, 0], [3, 3]]
    assert found.one(".begins").get_attribute("d").count("M") == 2 and found.one(".spans").get_attribute("d").count("M") == 2
    assert found.one("#finding-mark").is_displayed()
    assert found.one("#finding-back").get_attribute("aria-disabled") == "false", "a finding begins with the scene of the first touch"
    Select(found.one("#kind")).select_by_value("findings")
    found.wait("document.querySelector('#found').textContent === '2 of 6 moments'")
    found.keys(Keys.ESCAPE)
    found.one("#finding-forth").click()
    found.wait("location.hash === '#snapshot=1&finding=1'")
    found.keys("f")
    found.wait("location.hash === '#snapshot=4&finding=1'")
    assert title(found) == "small: UIButton#pay" and found.all(".scene .region")
    assert "scenes 3" in " ".join(found.one(".facts dl").text.split())
    assert found.one("#finding-forth").get_attribute("aria-disabled") == "true"
    found.keys("f", "F", "F")
    found.wait("location.hash === '#snapshot=1&finding=1'")
    # The address names the finding, in each of its scenes.
    found.open("#snapshot=2&finding=1")
    assert title(found) == "small: UIButton#pay"
    for address in ["#snapshot=3&finding=1", "#snapshot=2&finding=9", "#snapshot=2&finding=x"]:
        found.open(address)
        assert title(found) == "The scene changes" and not found.one("#notice").is_displayed()
    # A scene tells what is found in it.
    found.open("#event=1")
    found.one(".facts .remarks button").click()
    found.wait("location.hash === '#snapshot=1&finding=1'")
    pages["floats"].open()
    assert not pages["floats"].one("#finding-forth").is_displayed()


def test_what_was_only_meant(pages):
    """A robot knows what it meant to touch, and not who got it."""
    robot = pages["robot"]
    robot.open("#event=1")
    assert title(robot) == "Meant for UIButton#pay"
    facts = " ".join(robot.one(".facts dl").text.split())
    assert facts.startswith("got it not recorded meant UIWindow/UIButton#pay"), facts
    assert robot.all(".scene.intended .before-edge") and "meant: UIButton#pay" in robot.one("figure .legend").text
    assert "Where it goes, and why" in robot.one(".facts").text
    assert rows(robot)[1].text.startswith("meant for UIButton#pay")
    robot.keys("t")
    wait_for_moment(robot, "event 3")
    assert title(robot) == "UIButton#pay" and not robot.all(".scene.intended")
    robot.keys("t")
    wait_for_moment(robot, "event 5")
    assert title(robot) == "Not recorded"
    counts = [" ".join(row.text.split()) for row in robot.all(".touches tbody tr")]
    assert "meant for UIWindow/UIButton#pay 1 33.3% List" in counts and "UIWindow/UIButton#pay 1 33.3% List" in counts, counts
    robot.one("#words").send_keys("meant")
    robot.wait("document.querySelector('#found').textContent === '1 of 4 moments'")


def test_who_acted(pages):
    acted = pages["acted"]
    acted.open("#event=1")
    wait_for_moment(acted, "event 1")
    facts = acted.one(".facts dl").text
    assert "UIButton#buy (touchUpInside, calls Shop.buy:), 0.1 s after it began" in facts, facts
    acted.open("#event=3")
    wait_for_moment(acted, "event 3")
    assert "nobody: no recognizer and no control called the app" in acted.one(".facts dl").text
    Select(acted.one("#kind")).select_by_value("quiet")
    acted.wait("document.querySelectorAll('#moments a').length === 1")
    assert rows(acted)[0].get_attribute("href").endswith("#event=3")
    Select(acted.one("#kind")).select_by_value("")
    acted.one("#words").send_keys("shop.buy")
    acted.wait("document.querySelectorAll('#moments a').length === 1")
    assert rows(acted)[0].get_attribute("href").endswith("#event=1")
    # Where only part is known, a touch without an action is not one upon which nobody acted.
    part = pages["part"]
    part.open("#event=1")
    wait_for_moment(part, "event 1")
    assert "UIButton#buy (touchUpInside, calls Shop.buy:), 0.1 s after it began" in part.one(".facts dl").text
    part.open("#event=3")
    wait_for_moment(part, "event 3")
    assert "acted" not in part.one(".facts dl").text
    assert not part.all("#kind option[value=quiet]")
    # A recording that did not watch it does not offer it.
    pages["moves"].open()
    assert "acted" not in pages["moves"].one(".facts dl").text
    assert not pages["moves"].all("#kind option[value=quiet]")


def test_the_time_line_tells_and_zooms(pages):
    moves = pages["moves"]
    moves.open()
    strip = moves.one("#strip")
    width = strip.size["width"]

    def at(time):
        return int(width * time / 3 - width / 2)

    mouse = ActionChains(moves.browser)
    mouse.move_to_element_with_offset(strip, at(2), 0).perform()
    assert "nobody, event 5" in moves.one("#strip .tip").text, moves.one("#strip .tip").text
    mouse = ActionChains(moves.browser).key_down(Keys.SHIFT).move_to_element_with_offset(strip, at(0.9), 0).click_and_hold()
    mouse.move_to_element_with_offset(strip, at(1.6), 0).release().key_up(Keys.SHIFT).perform()
    moves.wait("Math.abs(shownFrom - 0.9) < 0.02 && Math.abs(shownTo - 1.6) < 0.02")
    moves.one("#within").click()
    moves.wait("document.querySelector('#found').textContent === '2 of 6 moments'")
    moves.keys(Keys.ESCAPE, "-", "-")
    moves.wait("document.querySelector('#found').textContent === '6 moments'")


def test_steps_by_touch(pages):
    moves = pages["moves"]
    moves.open("#snapshot=2")
    moves.keys("t")
    wait_for_moment(moves, "event 5")
    moves.keys("T")
    wait_for_moment(moves, "Touch, event 1")
    moves.one(".facts a[href='#snapshot=2']").click()
    wait_for_moment(moves, "Snapshot 2")
    assert "0.5 s after event 1: UIButton#pay." in moves.one(".facts").text
    moves.keys("T", "T")
    wait_for_moment(moves, "Touch, event 1")


def test_odd_recordings(pages):
    none, empty, same, far = (pages[name] for name in ["none", "empty", "same", "far"])
    none.open()
    assert "This recording has no scene" in none.one("#main").text and not none.one("#line").is_displayed()
    none.keys("j", "f", "t", "p", "+")
    empty.open()
    assert "This scene has no view" in empty.one("#main").text
    assert "This recording has no touch and no other event." in empty.one("#main").text
    assert [label.text for label in empty.all(".scale text")] == ["0 s"]
    empty.keys("j", "f", "t", "]", "p", "+", "-")
    empty.wait("document.querySelector('#play').textContent === 'Play'")
    same.open()
    assert same.one("#found").text == "41 moments"
    same.keys("j", "+")
    wait_for_moment(same, "Moment 3 of 41")
    far.open("#event=3")
    assert far.one("#clock").text.startswith("277777777:46:40 of")
    assert len(far.all(".scale text")) < 60


def test_names_for_screen_readers(pages):
    floats = pages["floats"]
    floats.open()
    tree = floats.browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    known = {(node["role"]["value"], node.get("name", {}).get("value", "")) for node in tree if not node["ignored"]}
    for wanted in [
        ("navigation", "Moments"), ("main", ""), ("search", ""), ("searchbox", "Search"), ("combobox", "Show"),
        ("combobox", "Got by"), ("combobox", "Heat"), ("slider", "Moment"), ("button", "Next moment"),
        ("button", "Previous scene"), ("button", "Play"), ("button", "Show less time"), ("region", "Time line"),
    ]:
        assert wanted in known, f"no {wanted} in {sorted(known)}"
    nameless = [role for role, name in known if role in ("button", "link", "checkbox", "combobox", "image") and not name.strip()]
    assert not nameless, nameless
    floats.keys("j")
    floats.wait("document.querySelector('#line [role=status]').textContent.includes('moment 3 of 7')")


def test_names_in_the_scene(pages):
    page = pages["shop"]
    page.open()
    page.wait("document.querySelector('.scene .name') !== null")
    shown = shown_names(page, False)
    for name in ["Your cart", "share", "row0", "UISwitch"]:
        assert shown.count(name) == 1, (name, shown)
    page.open("#snapshot=2")
    wait_for_moment(page, "Snapshot 2")
    assert "UILabel label" in [item.text for item in page.all(".facts .remarks li")]
    assert "Your order" in shown_names(page, False)


def test_contrast(pages):
    for dark in [False, True]:
        for page, address in [("moves", "#event=99"), ("found", "#snapshot=1&finding=1"), ("robot", "#event=1")]:
            pages[page].open(address, dark=dark)
            assert_contrast(pages[page])


def test_narrow(pages):
    for page in [pages["floats"], pages["hostile"], pages["found"], pages["robot"]]:
        page.open(width=360)
        page.assert_no_sideways_scroll("the page")
        assert page.one(".scene").location["y"] < page.one("#moments").location["y"]


def test_hostile_names_are_text(pages):
    hostile = pages["hostile"]
    hostile.open()
    moments = hostile.run("shownRecording.moments.length")
    shown = ""
    for place in range(moments):
        hostile.run(f"show({place})")
        wait_for_moment(hostile, f"Moment {place + 1} of")
        for button in hostile.all(".main button[aria-expanded=false]"):
            button.click()
        shown += hostile.run("document.body.innerText")
        overflow = hostile.run("[...document.querySelectorAll('.list, .main')].filter(e => e.scrollWidth > e.clientWidth).length")
        assert overflow == 0, f"moment {place} is wider than its place"
    hostile.one(".group-view > details.more summary").click()
    hostile.wait("document.querySelectorAll('.tree li').length > 7")
    shown += hostile.run("document.body.innerText")
    assert hostile.browser.title.startswith("Retouch: "), hostile.browser.title
    assert hostile.run("document.images.length") == 0
    assert hostile.all("main b, svg[onload], [onerror]") == []
    for name in [f'<img src=x onerror="{OWNED}">', "{{verdict}} {{{data}}}", "&lt; &amp;"]:
        assert name in shown, f"{name} is not shown"
    turning = hostile.run("(document.body.innerText + document.title).match(/[\\u202a-\\u202e\\u2066-\\u2069\\u0007]/)")
    assert turning is None, "unseen characters are in the page's text"


def test_without_scripts(pages):
    moves = pages["moves"]
    moves.browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        moves.browser.get("about:blank")
        moves.browser.get(moves.address)
        text = moves.one("noscript").text
        assert "2 touches, 1 event of another type, 3 scenes" in text and "UIWindow/UIButton#pay" in text, text
        assert not moves.one("#list").is_displayed() and not moves.one("#line").is_displayed()
        moves.browser.get(pages["found"].address)
        text = moves.one("noscript").text
        assert "What the audit found" in text and "small UIWindow/UIButton#pay" in text, text
        moves.browser.get(pages["robot"].address)
        assert "meant for UIWindow/UIButton#pay" in moves.one("noscript").text
        moves.browser.get(pages["none"].address)
        assert "This recording has no scene." in moves.one("noscript").text
    finally:
        moves.browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def test_a_long_recording(pages):
    long = pages["long"]
    long.open()
    assert long.one("#found").text == "20,201 moments" and len(rows(long)) == 60
    long.one("#later").click()
    assert len(rows(long)) == 120
    long.open("#event=30001")
    wait_for_moment(long, "event 30001")
    assert long.one("#moments a[aria-current]").is_displayed()
    before = rows(long)[0].get_attribute("href")
    long.run("byId('earlier').scrollIntoView({block: 'center'})")
    long.one("#earlier").click()
    assert rows(long)[60].get_attribute("href") == before
    # A scene late in the recording is made of a whole one and what changed since.
    assert long.run("shownRecording.parts.length") > 1
    moved = long.run("sceneOf(...shownRecording.picture(150)).views.get(10).toSuperview.tx")
    assert moved == 150 % 90, moved
    long.one("#closer").click()
    assert long.run("shownTo - shownFrom < shownRecording.end / 3.9")


# The pages


def write_pages(folder):
    examples = HERE.parent / "Examples"
    retouch("record", str(examples / "floats" / "recording.jsonl"), "-o", "floats.sqlite", folder=folder)
    retouch("view", "floats.sqlite", "-o", "floats.html", folder=folder)
    retouch("record", str(examples / "audit" / "recording.jsonl"), "-o", "audit.sqlite", folder=folder)
    retouch("view", "audit.sqlite", "--audit", "-o", "audit.html", folder=folder)
    (folder / "hostile.jsonl").write_text((HERE / "hostile.jsonl").read_text().replace("LONG", "n" * 10_000))
    trace = f'"><img src=x onerror={OWNED}>.sqlite'
    retouch("record", "hostile.jsonl", "-o", trace, folder=folder)
    retouch("view", trace, "-o", "hostile.html", folder=folder)
    write(folder, "moves", moves())
    write(folder, "long", long())
    (folder / "two.jsonl").write_text("\n".join(json.dumps(line) for line in three_touches()))
    retouch("record", "two.jsonl", "two.jsonl", "-o", "two.sqlite", folder=folder)
    retouch("view", "two.sqlite", "-o", "two.html", folder=folder)


    write(folder, "found", found(), "--audit")
    write(folder, "robot", robot())
    write(folder, "acted", acted())
    write(folder, "elements", elements())
    write(folder, "part", [{**acted()[0], "outcomes": "part"}, *acted()[1:]])
    write(folder, "shop", [*shop(), {"t": 3, "change": {"set": [{"id": 4, "label": "Your order"}]}}])
    write(folder, "none", [{"retouch": 1, "policy": "uikit"}], "--audit")
    write(folder, "empty", [{"retouch": 1, "policy": "uikit"}, {"t": 0, "scene": {"windows": []}}])
    at_once = [{"t": 5, "event": {"type": "touches", "touches": [{"touch": n, "phase": "began", "at": [9, n], "hit": 1}]}} for n in range(40)]
    write(folder, "same", [{"retouch": 1, "policy": "uikit"}, {"t": 0, "scene": window()}, *at_once])
    late = [touch(time, phase, [10, 10]) for time in [1, 1e12] for phase in ["began", "ended"]]
    write(folder, "far", [{"retouch": 1, "policy": "uikit"}, {"t": 0, "scene": window()}, *late])


def write(folder, name, lines, *options):
    (folder / f"{name}.jsonl").write_text("\n".join(json.dumps(line) for line in lines))
    retouch("record", f"{name}.jsonl", "-o", f"{name}.sqlite", folder=folder)
    retouch("view", f"{name}.sqlite", *options, "-o", f"{name}.html", folder=folder)


def touch(time, phase, at, **more):
    return {"t": time, "event": {"type": "touches", "touches": [{"touch": 1, "phase": phase, "at": at, **more}]}}


def window(*children):
    return {"windows": [{"id": 1, "class": "UIWindow", "key": True, "frame": [0, 0, 100, 200], "children": list(children)}]}


def elements():
    """A hosting view with two elements, with touches in one of them, near its edge, and in none."""
    pay = {"id": 3, "element": "button", "identifier": "pay", "label": "Pay", "frame": [10, 100, 80, 60]}
    text = {"id": 4, "element": "text", "frame": [10, 10, 80, 20]}
    host = {"id": 2, "class": "_UIHostingView", "frame": [0, 0, 100, 200], "children": [pay, text]}
    places = [[50, 130], [50, 102], [50, 60]]
    taps = [touch(time + end, phase, place, **more) for time, place in enumerate(places, 1)
            for end, phase, more in [(0, "began", {"radius": 10, "hit": 2}), (0.1, "ended", {})]]
    return [{"retouch": 1, "policy": "uikit"}, {"t": 0, "scene": window(host)}, *taps]


def moves():
    """A touch that moves, one that is cancelled, a shake, and three scenes."""
    pay = {"id": 2, "class": "UIButton", "identifier": "pay", "frame": [0, 0, 50, 50],
           "recognizers": [{"id": 5, "class": "UITapGestureRecognizer"}]}
    toast = {"id": 3, "class": "Toast", "frame": [0, 150, 100, 50]}
    return [
        {"retouch": 1, "policy": "uikit", "screen": {"width": 100, "height": 200, "scale": 2}}, {"t": 0, "scene": window(pay)},
        touch(1, "began", [10, 10], hit=2, recognizers=[5]), touch(1.1, "moved", [20, 10]), touch(1.2, "moved", [40, 50]),
        touch(1.3, "ended", [40, 50]),
        {"t": 1.5, "change": {"set": [{"id": 2, "frame": [10, 0, 50, 50], "alpha": 0.5}], "insert": [{"parent": 1, "index": 1, "view": toast}]}},
        touch(2, "began", [90, 100], hit=None, recognizers=[]), touch(2.1, "cancelled", [90, 100]),
        {"t": 2.5, "change": {"remove": [3]}}, {"t": 3, "event": {"type": "motion", "subtype": "shake", "target": 1}},
    ]


def found():
    """A button that is too small and moves, that is large enough, too small again, and hidden."""
    pay = {"id": 2, "class": "UIButton", "identifier": "pay", "frame": [0, 0, 20, 20]}
    changes = [{"id": 2, "frame": [0, 5, 20, 20]}, {"id": 2, "frame": [0, 0, 50, 50]}, {"id": 2, "frame": [0, 0, 20, 20]}, {"id": 2, "hidden": True}]
    return [
        {"retouch": 1, "policy": "uikit", "screen": {"width": 100, "height": 200, "scale": 2}}, {"t": 0, "scene": window(pay)},
        touch(0.5, "began", [10, 10], hit=2), *({"t": time, "change": {"set": [change]}} for time, change in enumerate(changes, 1)),
    ]


def robot():
    pay = {"id": 2, "class": "UIButton", "identifier": "pay", "frame": [0, 0, 50, 50]}
    lines = [{"retouch": 1, "policy": "uikit"}, {"t": 0, "scene": window(pay)}]
    for time, who in enumerate([{"intended": 2}, {"hit": 2}, {}], 1):
        lines += [touch(time, "began", [10, 10], **who), touch(time + 0.1, "ended", [10, 10])]
    return lines


def acted():
    """Two taps on a button, of which one makes it call the app."""
    buy = {"id": 2, "class": "UIButton", "identifier": "buy", "frame": [0, 0, 50, 50]}
    sent = {"touches": [1], "control": 2, "sent": "touchUpInside", "action": "buy:", "target": "Shop"}
    taps = [touch(time, phase, [10, 10], **({"hit": 2} if phase == "began" else {})) for time, phase in [
        (1, "began"), (1.1, "ended"), (2, "began"), (2.1, "ended")]]
    taps.insert(2, {"t": 1.1, "outcome": sent})
    return [{"retouch": 1, "policy": "uikit", "outcomes": True}, {"t": 0, "scene": window(buy)}, *taps]


def three_touches():
    lines = [{"retouch": 1, "policy": "uikit"}, {"t": 0, "scene": window()}]
    for number in range(1, 4):
        lines += [touch(number, "began", [10, 10], hit=1), touch(number + 0.2, "ended", [10, 10])]
    return lines


def long():
    views = [{"id": 10 + place, "class": "UIView", "frame": [place % 90, place, 5, 5]} for place in range(30)]
    lines = [{"retouch": 1, "policy": "uikit"}, {"t": 0, "scene": window(*views)}]
    for number in range(20_000):
        if number % 100 == 0:
            scene = number // 100 + 1
            frames = [{"id": view["id"], "frame": [(view["id"] - 10 + scene) % 90, view["id"] - 10, 5, 5]} for view in views]
            lines.append({"t": number, "change": {"set": frames}})
        lines += [touch(number, "began", [10, 10], hit=1), touch(number + 0.1, "ended", [10, 10])]
    return lines


if __name__ == "__main__":
    sys.exit(run_tests(globals(), write_pages, ["floats", "moves", "two", "audit", "hostile", "long", "found", "robot", "acted", "elements", "part", "none", "empty", "same", "far", "shop"]))
