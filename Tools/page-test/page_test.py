"""Opens pages that `retouch report --format html` writes in headless Chromium and uses them as people do.

After each test nothing may stand in the console, and nothing but the pages may have been requested.
"""

import csv
import json
import pathlib
import sqlite3
import sys
import tempfile

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

from browser import HERE, OWNED, assert_contrast, measure, retouch, run_tests, shop, shown_names

# What people do


def test_first_screen(pages):
    demo = pages["demo"]
    demo.open()
    assert demo.one("h1").text == "9 touches go somewhere else, in 3 groups.", demo.one("h1").text
    assert "with a recorded responder (100%)" in demo.one(".fidelity").text
    assert len(demo.shown_groups()) == 3
    assert demo.one("#found").text == "3 groups"
    # The most harmful group is open, with its picture and a small one in its row.
    assert demo.one(".group a").get_attribute("aria-current") == "true"
    demo.wait("document.querySelector('.group-view .scene .before-edge') !== null")
    demo.wait("document.querySelectorAll('.thumbnail circle').length === 3")
    demo.open_overview()
    assert "Recording" in demo.one(".overview").text
    for section in demo.all(".section"):
        numbers = [int(count.text.split()[0]) for count in section.find_elements("css selector", ".group .count") if count.text]
        assert numbers == sorted(numbers, reverse=True), numbers


def test_a_line_of_the_policy_filters(pages):
    demo = pages["accepted"]
    demo.open()
    demo.open_overview()
    button = demo.one(".overview .causes")
    count = int(button.text.split()[0])
    button.click()
    assert demo.one("#words").get_attribute("value").startswith("line:")
    assert demo.one("#found").text == f"{count} of 5 groups"
    demo.open_group(0)
    demo.wait("document.querySelector('.group-view') !== null")
    assert "retouch accept " in demo.one(".group-view").text


def test_a_group_opens_with_all_its_evidence(pages):
    demo = pages["demo"]
    demo.open()
    demo.open_group(0)
    demo.wait("document.querySelector('.scene .view') !== null")
    assert "#group-" in demo.browser.current_url
    assert demo.run("document.activeElement.id") == "group-title"
    assert demo.one(".group a[aria-current]").get_attribute("href") == demo.browser.current_url
    for selector in [".before-edge, .after-edge", ".scene .current", ".touches tbody tr", ".legend li"]:
        assert demo.all(selector), selector
    rows = [row.text.split("\n")[0] for row in demo.all(".facts dl > div") if row.is_displayed()]
    assert "acted" in rows and rows.index("acted") < rows.index("why"), rows
    # Code can be asked and not be looked into.
    assert not any("retouch explain" in command.text for command in demo.all(".command"))
    tree = demo.one(".group-view > details.more")
    tree.find_element(By.TAG_NAME, "summary").click()
    demo.wait("document.querySelectorAll('.tree li').length > 3")
    assert "UIWindow#window" in demo.one(".tree").text and demo.all(".tree .badge.before")
    # Names are shown where the pointer is.
    ActionChains(demo.browser).move_to_element(demo.one(".scene")).perform()
    demo.wait("!document.querySelector('.tip').hidden")
    assert "UIWindow#window" in demo.one(".tip").text


def test_a_sweep_shows_its_points(pages):
    sweep = pages["sweep"]
    sweep.open()
    assert "Points of the scene go somewhere else" in sweep.one("h1").text
    assert not sweep.all(".fidelity")
    sweep.open_group(0)
    sweep.wait("document.querySelector('.scene .region') !== null")
    # The boxes together are as large as is told.
    boxes = sweep.run("document.querySelector('.scene .region').getAttribute('d')").split("Z")[:-1]
    edges = [[float(part) for part in box.replace("M", "").replace("H", " ").replace("V", " ").split()] for box in boxes]
    area = sum((right - left) * (bottom - top) for left, top, right, bottom, _ in edges)
    assert abs(area - 252_360) < 1, area
    def words(selector):
        return sweep.run("document.querySelector(arguments[0]).textContent", selector)

    assert "252360 square points" in words("section.touches h3")
    assert "--snapshot 1 --at" in words(".command")
    assert "touch" not in words("section.touches") and "points" in words(".legend")


def test_walks_and_rules(pages):
    rules = pages["rules"]
    rules.open()
    rules.open_group(0)
    rules.wait("document.querySelector('.walks') !== null")
    assert len(rules.all(".walk")) == 2 and len(rules.all(".walk .first")) == 2
    marked = [line.text for line in rules.all(".facts .source .marked")]
    assert [line.strip() for line in marked] == ["- match: PenetrableContainer", "hitTest: passthrough"], marked
    assert [line.get_attribute("data-line") for line in rules.all(".facts .source .marked")] == ["4", "5"]
    assert "without rule 1" in rules.one(".facts dl").text
    assert "retouch explain" in rules.one(".command code").text


def open_action_group(page, words="another one acts"):
    """Opens the first group about who acts with these words."""
    page.open_group(next(place for place, link in enumerate(page.shown_groups()) if words in link.text))
    page.wait("document.querySelector('.delivered') !== null")


def test_who_acts(pages):
    acts = pages["acts"]
    acts.open()
    assert "3 touches go somewhere else, and somebody else acts upon 1, in 4 groups." in acts.one("h1").text, acts.one("h1").text
    assert any(line.text.startswith("Who acts 2 of 2 actions (100%)") for line in acts.all(".fidelity"))
    numbers = dict(row.text.split("\n") for row in acts.all("#counts > div"))
    assert numbers["acted upon by somebody else"] == "1" and numbers["actions later"] == "1", numbers
    # What comes later is the last section, closed and explained.
    last = [section for section in acts.all(".section") if section.is_displayed()][-1]
    assert last.find_element(By.TAG_NAME, "h2").text == "Later" and last.get_attribute("open") is None
    open_action_group(acts)
    names = [[name.text for name in line.find_elements(By.CSS_SELECTOR, ".lane-name") if name.text] for line in acts.all(".time-line")]
    assert names == [["Row#row", "UITap on UIView#root"]] * 2, names
    heads = [head.text for head in acts.all(".time-line h4")]
    assert heads == ["before as recorded", "after under keyboard-tap"], heads
    for selector, count in [
        (".before .dot.sent", 2), (".before .dot.cancelled", 0), (".after .dot.cancelled", 1), (".after .dot.acted", 1),
        (".before .bar.told", 1), (".bar.held", 0),
    ]:
        assert len(acts.all(".time-line" + selector)) == count, selector
    words = acts.one(".time-line.after .dot.cancelled").get_attribute("title").split("\n")
    assert words == ["0.08 s: gets touchesCancelled", "0.08 s: sends touchCancel"], words
    # In place of walks, and with the command that explains it.
    assert not acts.all(".walks") and "retouch explain" in acts.one(".facts").text
    acts.one(".told-steps summary").click()
    steps = [item.text.replace("\n", " ") for item in acts.all(".told-steps .walk:last-child li")]
    assert steps == [
        "0 s Row#row gets touchesBegan", "0 s Row#row sends touchDown", "0.08 s UITapGestureRecognizer on UIView#root ends",
        "0.08 s Row#row gets touchesCancelled", "0.08 s Row#row sends touchCancel",
        "0.08 s UITapGestureRecognizer on UIView#root calls its targets (ended)",
    ], steps


def test_a_line_of_time_fits(pages):
    for name, words in [("acts", "another one acts"), ("held", "another one acts")]:
        page = pages[name]
        for width in [420, 1280]:
            for dark in [False, True]:
                page.open(width=width, dark=dark)
                open_action_group(page, words)
                page.run("document.querySelector('.told-steps').open = true")
                page.assert_no_sideways_scroll(f"{name} at {width}")
                outside = page.run(
                    "[...document.querySelectorAll('.lanes')].flatMap(box => [...box.querySelectorAll('.bar, .dot, .tick')]"
                    ".map(part => [part.getBoundingClientRect(), box.getBoundingClientRect(), part.className]))"
                    ".filter(([part, box]) => part.left < box.left || part.right > box.right).map(([, , name]) => name)"
                )
                assert outside == [], (name, width, outside)
                assert_contrast(page)


def test_what_was_held_back(pages):
    held = pages["held"]
    held.open()
    open_action_group(held)
    bar = held.one(".time-line .bar.held")
    assert bar.get_attribute("title") == "held back until 0.15 s", bar.get_attribute("title")
    assert bar.get_attribute("style").startswith("left: 0%"), bar.get_attribute("style")
    assert any(item.text == "held back" for item in held.all(".lanes-legend li"))
    pictures = [picture.get_attribute("aria-label") for picture in held.all(".lanes")]
    assert all(words.startswith("Line of time ") and "Step by step" in words for words in pictures), pictures


def test_prints_what_came_of_touches(pages):
    acts = pages["acts"]
    acts.open()
    open_action_group(acts)
    acts.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    acts.wait("document.querySelectorAll('.group .paper .time-line').length >= 2")
    # The lists are closed on the screen.
    for place in [".main", ".paper"]:
        steps = acts.run(f"[...document.querySelectorAll('{place} .told-steps li')].map(item => [item.checkVisibility(), item.offsetHeight > 8])")
        assert len(steps) >= 10 and steps == [[True, True]] * len(steps), (place, steps)
    acts.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def test_steps_by_key_button_and_slider(pages):
    demo = pages["demo"]
    demo.open()
    demo.open_group(0)
    assert demo.shown_event().startswith("Touch 1 of 4")
    demo.keys(Keys.ARROW_RIGHT)
    assert demo.shown_event().startswith("Touch 2 of 4")
    demo.one("[aria-label='Next touch']").click()
    assert demo.shown_event().startswith("Touch 3 of 4")
    slider = demo.one("input[type=range]")
    slider.send_keys(Keys.END)
    assert demo.shown_event().startswith("Touch 4 of 4")
    assert slider.get_attribute("aria-valuetext") == "Touch 4 of 4"
    demo.keys(Keys.ARROW_LEFT)
    assert demo.shown_event().startswith("Touch 3 of 4")
    demo.wait("location.hash.endsWith('/3')")
    assert "Touch 3 of 4" in demo.run("document.querySelector('.group-view > [role=status]').textContent")
    demo.all(".touches button.link")[0].click()
    assert demo.shown_event().startswith("Touch 1 of 4")
    assert demo.one(".touches tr[aria-current]").text.split()[0] == demo.all(".touches button.link")[0].text


def test_keys_between_groups(pages):
    demo = pages["demo"]
    demo.open()
    links = [link.get_attribute("href") for link in demo.shown_groups()]
    demo.open_overview()
    demo.keys("j")
    demo.wait_for_address(links[0])
    demo.keys("j", "j", "j")
    demo.wait_for_address(links[2])
    demo.keys("k")
    demo.wait_for_address(links[1])
    demo.keys(Keys.ESCAPE)
    assert demo.browser.current_url == demo.address and demo.all(".overview")
    assert demo.run("document.activeElement.href") == links[1], "focus goes back to the row"
    demo.keys(Keys.ARROW_DOWN)
    demo.wait_for_address(links[0])
    demo.keys("/")
    assert demo.run("document.activeElement.id") == "words"
    demo.keys("j")
    assert demo.one("#words").get_attribute("value") == "j", "keys in the field are text"
    demo.keys(Keys.ESCAPE, Keys.ESCAPE)
    demo.keys("?")
    assert demo.one("#help").is_displayed()
    demo.one("#keys").click()
    demo.keys(Keys.ESCAPE)
    assert not demo.one("#help").is_displayed()
    heading = demo.one("h2#group-title").text
    demo.keys("j", "j")
    assert demo.one("h2#group-title").text == heading, "the keys are off"
    demo.run("localStorage.clear()")


def test_filter(pages):
    demo = pages["demo"]
    demo.open()
    demo.one("#words").send_keys("scroll button#HELP")
    demo.wait("document.querySelector('#found').textContent === '1 of 3 groups'")
    assert len(demo.shown_groups()) == 1
    demo.one("#words").send_keys(" nonsense")
    demo.wait("document.querySelector('#found').textContent === 'None of 3 groups fits.'")
    assert demo.shown_groups() == []
    demo.keys(Keys.ESCAPE)
    demo.wait("document.querySelector('#found').textContent === '3 groups'")
    Select(demo.one("#kind")).select_by_value("recognizers")
    Select(demo.one("#state")).select_by_value("new")
    Select(demo.one("#trace")).select_by_value("0")
    demo.wait("document.querySelector('#found').textContent === '3 of 3 groups'")


def test_many_groups(pages):
    many = pages["many"]
    many.open()
    assert many.one("#found").text == "1,200 groups"
    assert many.one(".section:not([hidden]) .number").text == "1,200"
    assert len(many.all(".group")) == 100
    # A click at a position misses while pictures of rows above are drawn.
    many.run("document.querySelector('.section:not([hidden]) > .more').click()")
    # They come when the part of the list that they are in is unpacked.
    many.wait("document.querySelectorAll('.group').length === 300")
    many.open_overview()
    assert [heading.text for heading in many.all(".overview h2")] == ["By what decides", "The worst traces", "Policy p"]
    rows = [row.text for row in many.all(".overview section:nth-of-type(2) tbody tr")]
    assert len(rows) == 10 and rows[0].startswith("2.sqlite 600 "), rows
    assert many.one(".overview section:nth-of-type(2) .note").text == "… and 2 more traces"
    # The last groups are in the part of the list that is unpacked after the first screen.
    many.one("#words").send_keys("b1199")
    many.wait("document.querySelector('#found').textContent === '1 of 1,200 groups'")
    many.open_group(0)
    assert "#b1199" in many.one("h2#group-title").text
    many.wait("document.querySelector('.scene .view') !== null")
    many.one("#words").clear()
    many.keys("j")
    Select(many.one("#trace")).select_by_value("0")
    many.wait("document.querySelector('#found').textContent === '100 of 1,200 groups'")
    Select(many.one("#trace")).select_by_value("")
    Select(many.one("#order")).select_by_value("fewest")
    counts = [int(element.text.split()[0]) for element in many.all(".group .count")]
    assert counts[:2] == [1, 1] and len(counts) == 100, counts
    Select(many.one("#order")).select_by_value("before")
    names = [element.text.split()[0] for element in many.all(".group .what")]
    assert names == sorted(names), names
    # A link to a group at the end of the list.
    link = many.run("'#group-' + page.groups[1150].fingerprint")
    many.open(link)
    many.wait("document.querySelector('.group-view') !== null")
    assert many.one(".group a[aria-current]").is_displayed()
    assert "Group 1,151 of 1,200" in many.one(".kicker").text


def test_accepted_groups_are_folded_until_somebody_looks_for_them(pages):
    accepted = pages["accepted"]
    accepted.open()
    assert [heading.text for heading in accepted.all(".section:not([hidden]) h2")] == [
        "Elsewhere", "A control gets them", "Accepted",
    ]
    assert len(accepted.shown_groups()) == 4
    Select(accepted.one("#state")).select_by_value("accepted")
    accepted.wait("document.querySelector('#found').textContent === '1 of 5 groups'")
    assert len(accepted.shown_groups()) == 1
    accepted.open_group(0)
    assert "agreed <b>with</b> design" in accepted.one(".facts dl").text


def test_a_link_opens_a_group(pages):
    demo = pages["demo"]
    demo.open()
    link = demo.shown_groups()[1].get_attribute("href")
    demo.open("#" + link.split("#")[1] + "/2")
    demo.wait("document.querySelector('.group-view') !== null")
    assert demo.one(".group a[aria-current]").get_attribute("href") == link
    assert demo.shown_event().startswith("Touch 2 of")
    demo.open("#group-0000000000000000")
    assert demo.all(".overview"), "a group that is not there"
    assert "no group #group-0000000000000000" in demo.one(".overview .note").text


def test_filter_in_the_address(pages):
    many = pages["many"]
    many.open()
    many.one("#words").send_keys("#b11")
    Select(many.one("#order")).select_by_value("fewest")
    many.wait("location.hash.includes('words=%23b11&order=fewest')")
    found = many.one("#found").text
    assert found == "111 of 1,200 groups", found
    many.open_group(2)
    many.wait("/^#group-[0-9a-f]+[?]words=%23b11&order=fewest$/.test(location.hash)")
    address, heading = many.run("location.hash"), many.one("#group-title").text
    many.open(address)
    assert many.one("#found").text == found and many.one("#group-title").text == heading
    assert many.one("#order").get_attribute("value") == "fewest"
    many.keys(Keys.ESCAPE)
    many.wait("location.hash === '#?words=%23b11&order=fewest'")
    many.open("#?kind=nonsense&words=b1199")
    assert many.one("#found").text == "1 of 1,200 groups" and many.one("#kind").get_attribute("value") == ""
    assert "has no group" not in many.one("main").text


def test_saves_what_is_filtered_as_csv(pages):
    hostile = pages["hostile"]
    hostile.open()
    with tempfile.TemporaryDirectory() as name:
        behaviour = {"behavior": "allow", "downloadPath": name}
        hostile.browser.execute_cdp_cmd("Browser.setDownloadBehavior", behaviour)
        hostile.one("#csv").click()
        saved = pathlib.Path(name) / "retouch-run-1.csv"
        WebDriverWait(hostile.browser, 60).until(lambda _: saved.exists() and saved.stat().st_size > 0)
        with saved.open(newline="") as file:
            lines = list(csv.DictReader(file))
    groups = hostile.run("page.groups.map(group => [group.fingerprint, String(group.differences), group.verdict])")
    assert sorted([line["fingerprint"], line["touches"], line["verdict"]] for line in lines) == sorted(groups)
    cells = [cell for line in lines for cell in line.values()]
    assert any("<img src=x onerror=" in cell for cell in cells), "names are there as they are"
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))], "formulas"
    # A filter filters the file too.
    hostile.one("#words").send_keys("nnnnnnnnnn")
    hostile.wait("document.querySelector('#found').textContent.startsWith('1 of')")
    assert hostile.run("csv().trim().split('\\r\\n').length") == 2


def test_accepts_a_selection(pages):
    demo = pages["demo"]
    demo.open()
    fingerprints = demo.run("page.groups.map(group => group.fingerprint)")
    assert not demo.one("#selection").is_displayed()
    demo.keys("j", "x")
    assert demo.all(".choose")[1].is_selected()
    demo.all(".choose")[0].click()
    assert "2 groups selected" in demo.one("#selection").text
    command = "document.querySelector('#selection code').textContent"
    run = demo.run("page.run.number")
    assert demo.run(command) == f'retouch accept {fingerprints[0]} {fingerprints[1]} --run {run} --reason "…"'
    [button for button in demo.all("#selection button") if button.text == "Select 1 more"][0].click()
    assert fingerprints[2] in demo.run(command) and "Select" not in demo.one("#selection").text
    [button for button in demo.all("#selection button") if button.text == "Clear"][0].click()
    assert not demo.one("#selection").is_displayed()
    # What is accepted or unmodelled has nothing to select.
    accepted = pages["accepted"]
    accepted.open()
    assert len(accepted.all(".choose")) == 4 and len(accepted.all(".group")) == 5


def test_areas_are_drawn_as_rules_make_them(pages):
    """Each touch lies in the drawn area exactly if the view has it under the policy."""
    areas = pages["areas"]
    areas.open()
    assert len(areas.shown_groups()) == 8
    inside = """(() => {
      const [{x, y}, picture] = [openView.change.at, openView.picture];
      const owner = openView.group.before.endsWith('UIView') ? openView.change.after : openView.change.before;
      const known = openView.areasIn(openView.scene).find(({view}) => view.id === owner);
      const path = svg('path', {d: outlinesOf(known.view, known.area).map(outline).join('')});
      picture.drawing.append(path);
      const [isIn, isOwner] = [path.isPointInFill(new DOMPoint(x, y)), openView.change.after === owner];
      path.remove();
      return [isIn, isOwner, picture.drawing.querySelectorAll('.after-area').length];
    })()"""
    for place in range(8):
        areas.open_group(place)
        areas.wait("openView.scene !== undefined && document.querySelector('.scene .after-area') !== null")
        is_in, is_owner, drawn = areas.run(inside)
        assert is_in == is_owner, (place, areas.one("#group-title").text)
        assert 1 <= drawn <= 7, drawn
    assert "where a rule lets views take touches, after" in areas.one(".legend").text


def test_zoom_and_sides(pages):
    areas = pages["areas"]
    areas.open()
    areas.wait("document.querySelector('.scene .view') !== null")
    box = "document.querySelector('.scene').getAttribute('viewBox').split(' ').map(Number)"
    whole = areas.run(box)
    areas.keys("+", "+")
    left, top, width, height = areas.run(box)
    assert abs(width - whole[2] / 4) < 0.1 and abs(height - whole[3] / 4) < 0.1
    x, y = areas.run("[openView.change.at.x, openView.change.at.y]")
    assert left < x < left + width and top < y < top + height
    for _ in range(4):
        areas.one("[aria-label='Larger, about the touch']").click()
    assert areas.run("openView.picture.zoom") == 16
    areas.keys("0")
    assert areas.run(box) == whole
    assert areas.one("[aria-label='Smaller']").get_attribute("aria-disabled") == "true"
    edges = "['.before-edge', '.after-edge'].map(name => document.querySelectorAll('.scene ' + name).length)"
    assert areas.run(edges) == [1, 1]
    areas.keys("b")
    assert areas.run(edges) == [1, 0] and areas.all(".scene .after-area") == []
    areas.keys("j", "b")
    assert areas.run(edges) == [0, 1], "the choice holds for all groups"
    areas.keys("b")
    assert areas.run(edges) == [1, 1]
    # Views that nobody asked are pale.
    demo = pages["rules"]
    demo.open()
    demo.wait("document.querySelector('.scene .view') !== null")
    pale, named = demo.run("[document.querySelectorAll('.scene .apart').length, openView.group.walks.flatMap(w => w.steps).length]")
    assert pale > 0 and named > 0 and "pale" not in demo.one(".legend").text


def test_contrast(pages):
    """All text has the contrast that WCAG asks for at level AA, in both themes."""
    for page in [pages["rules"], pages["accepted"], pages["sweep"]]:
        for dark in [False, True]:
            page.open(dark=dark)
            page.wait("document.querySelector('.scene .view') !== null")
            page.keys("x")
            assert_contrast(page)
            page.open_overview()
            assert_contrast(page)


def test_reads_without_scripts(pages):
    many = pages["many"]
    many.browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    many.browser.get(many.address)
    items = many.browser.execute_cdp_cmd("DOM.getDocument", {"depth": -1})["root"]
    many.browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    text = []

    def walk(node):
        if node["nodeName"] == "LI":
            text.append("")
        if node["nodeName"] == "#text" and text:
            text[-1] += node["nodeValue"]
        for child in node.get("children", []):
            walk(child)

    walk(items)
    assert len(text) == 500 and "UIWindow/UIButton#b0 → UIWindow 2 touches" in text[0], text[:2]
    assert "UIButton { hitTest: none }" in text[499]


def test_themes(pages):
    demo = pages["demo"]
    paper = "getComputedStyle(document.body).backgroundColor"
    demo.open()
    light = demo.run(paper)
    demo.one("#theme").click()
    assert demo.run(paper) != light and demo.run("document.documentElement.dataset.theme") == "dark"
    demo.browser.refresh()
    assert demo.run(paper) != light, "the choice is kept"
    demo.one("#theme").click()
    assert demo.run(paper) == light
    demo.run("localStorage.clear()")
    demo.open(dark=True)
    assert demo.run(paper) != light, "the system's choice"


def test_prints_all_groups_and_the_open_one(pages):
    demo = pages["demo"]
    demo.open()
    demo.open_group(0)
    demo.one("#words").send_keys("nonsense")
    demo.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    demo.wait("document.querySelectorAll('.group').length === 3")
    assert len(demo.shown_groups()) == 3 and demo.one(".scene").is_displayed()
    assert not [element for element in demo.all("#filter, #theme, .steps, .slide") if element.is_displayed()]
    demo.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def test_prints_scenes_and_causes(pages):
    many, rules = pages["many"], pages["rules"]
    for page, groups, pictured in [(rules, 5, 5), (many, 1200, 100)]:
        page.open()
        page.wait(f"papers.size === {pictured}")
        assert not page.all(".list .scene"), "only paper has them"
        page.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        page.wait(f"document.querySelectorAll('.group .paper').length === {pictured}")
        paper = page.one(".group .paper")
        assert paper.is_displayed() and paper.find_element(By.CSS_SELECTOR, ".scene .before-edge").is_displayed()
        # Who acted is hidden where the recording does not tell it.
        names = [name.text for name in paper.find_elements(By.CSS_SELECTOR, "dt") if name.is_displayed()]
        assert [name for name in names if name != "acted"][:3] == ["before", "after", "why"], names
        assert all(value.text for value in paper.find_elements(By.CSS_SELECTOR, "dd") if value.is_displayed())
        shown = [note.text for note in page.all(".on-paper") if note.text]
        assert shown == ([] if groups == pictured else [
            "100 of 1,200 groups are printed with their scenes.",
            f"700 more groups are not printed: retouch report --run 1 --all lists them.",
        ]), shown
        page.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
        page.wait("document.querySelectorAll('.group .paper').length === 0")
        assert not [note for note in page.all(".on-paper") if note.is_displayed()]


def test_names_in_the_scene(pages):
    page = pages["shop"]
    for dark in [False, True]:
        page.open(dark=dark)
        page.wait("document.querySelector('.scene .name') !== null")
        assert_contrast(page)
        shown = shown_names(page, True)
        for name in ["Your cart", "share", "Two pears", "row0", "UISwitch", "Pay now", "behind", "دفع الآن"]:
            assert shown.count(name) == 1, (name, shown)
        assert any(name.startswith("a very") and name.endswith("…") for name in shown), shown
        assert "two lines ‹U+202E›of it" in shown and f'<img src=x onerror="{OWNED}">'[:20] in "".join(shown)
        # What is too small, turned or hidden, what a label says already, and a part of what has a name.
        for name in ["narrow", "turned", "hidden", "pay", "UIImageView"]:
            assert name not in shown, (name, shown)
    # The name gives way to the touch.
    first = page.run("[...document.querySelectorAll('.scene .name')].find(e => e.textContent === 'Pay now').getAttribute('x')")
    page.keys(Keys.ARROW_RIGHT)
    page.wait("document.querySelector('.where').textContent.startsWith('Touch 2')")
    shown_names(page, True)
    second = page.run("[...document.querySelectorAll('.scene .name')].find(e => e.textContent === 'Pay now').getAttribute('x')")
    assert first != second
    # Larger, there is room for the whole text.
    page.keys("+")
    assert shown_names(page, True)
    # All that is left out is told where the pointer is.
    page.keys("0")
    button = page.run("(r => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector('.scene .before-edge').getBoundingClientRect())")
    ActionChains(page.browser).move_by_offset(0, 0).perform()
    actions = ActionChains(page.browser)
    actions.w3c_actions.pointer_action.move_to_location(*(round(value) for value in button))
    actions.perform()
    page.wait("!document.querySelector('.tip').hidden")
    assert "“Pay now” UIButton#pay 160 × 44" in page.one(".tip").text, page.one(".tip").text


def test_names_for_screen_readers(pages):
    demo, rules = pages["demo"], pages["rules"]
    rules.open()
    rules.open_group(0)
    copy = rules.browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    assert any((node["role"]["value"], node["name"]["value"]) == ("button", "Copy") for node in copy if not node["ignored"])
    demo.open()
    demo.open_group(0)
    tree = demo.browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    known = {(node["role"]["value"], node.get("name", {}).get("value", "")) for node in tree if not node["ignored"]}
    for wanted in [
        ("navigation", "Groups"), ("main", ""), ("search", ""), ("searchbox", "Search"),
        ("combobox", "Kind"), ("combobox", "State"), ("combobox", "Trace"), ("slider", "Touch"),
        ("button", "Next touch"), ("button", "Previous touch"), ("button", "Next group"), ("button", "Close the group"),
        ("button", "Switch to dark colours"), ("checkbox", "Show hidden views"),
    ]:
        assert wanted in known, f"no {wanted} in {sorted(known)}"
    nameless = [role for role, name in known if role in ("button", "link", "checkbox", "combobox", "image") and not name.strip()]
    assert not nameless, nameless
    pictures = [name for role, name in known if role == "image"]
    assert any("Snapshot" in name for name in pictures), pictures


def test_narrow(pages):
    demo = pages["demo"]
    hostile = pages["hostile"]
    for page in [demo, hostile]:
        page.open(width=360)
        page.assert_no_sideways_scroll("the list")
        page.open_group(0)
        page.wait("document.querySelector('.scene .view') !== null")
        assert page.shown_groups() == [], "the group stands in the list's place"
        page.assert_no_sideways_scroll("a group")
        page.one(".back").click()
        assert page.shown_groups()


def test_hostile_names_are_text(pages):
    hostile = pages["hostile"]
    hostile.open()
    for place in range(len(hostile.shown_groups())):
        hostile.open_group(place)
        hostile.wait("document.querySelector('.scene .view') !== null")
        hostile.one(".group-view > details.more summary").click()
        hostile.wait("document.querySelectorAll('.tree li').length > 7")
        hostile.keys(Keys.ARROW_RIGHT)
        for button in hostile.all(".main button[aria-expanded=false]"):
            button.click()
        hostile.assert_no_sideways_scroll(f"group {place}")
        overflow = hostile.run("[...document.querySelectorAll('.list, .main')].filter(e => e.scrollWidth > e.clientWidth).length")
        assert overflow == 0, f"group {place} is wider than its place"
        assert hostile.browser.title.startswith("Retouch: "), hostile.browser.title
    # The page's own script and blocks of data, and nothing of what names would make.
    kinds = hostile.run("[...document.scripts].map(script => script.type + ' ' + script.className)")
    packed = "application/octet-stream "
    assert kinds == ["application/json ", packed + "details", packed + "parts", " "], kinds
    assert hostile.run("document.images.length") == 0
    assert hostile.all("main b, svg[onload], [onerror]") == []
    shown = hostile.run("document.body.innerText")
    hostile.run("location.hash = ''")
    shown += hostile.run("document.body.innerText")
    for name in [
        f'<img src=x onerror="{OWNED}">', f"</script><script>{OWNED}</script>", "{{verdict}} {{{data}}}", "&lt; &amp;",
        "<!--<script>",
    ]:
        assert name in shown, f"{name} is not shown"
    for mark in ["U+202E", "U+2066", "U+200F", "U+2028", "U+0007"]:
        assert mark in shown, f"{mark} is not shown"
    turning = hostile.run("(document.body.innerText + document.title).match(/[\\u202a-\\u202e\\u2066-\\u2069\\u0007]/)")
    assert turning is None, "unseen characters are in the page's text"


def test_long_names_are_there_on_demand(pages):
    hostile = pages["hostile"]
    hostile.open()
    hostile.one("#words").send_keys("nnnnnnnnnn")
    hostile.wait("document.querySelector('#found').textContent.startsWith('1 of')")
    hostile.open_group(0)
    assert "n" * 1000 not in hostile.one(".facts dl").text
    hostile.all(".facts dl button")[0].click()
    assert "n" * 10_000 in hostile.one(".facts dl").text
    assert hostile.all(".facts dl button")[0].text == "Show less"


# The pages


def write_pages(folder):
    example = HERE.parent / "Examples" / "floats"
    retouch("demo", "--keep", "demo", folder=folder)
    # A policy of code, without walks; four touches a group.
    retouch("report", "demo/results.sqlite", "--run", "22", "--format", "html", "-o", "demo.html", folder=folder)

    retouch("record", str(example / "recording.jsonl"), "-o", "floats.sqlite", folder=folder)
    policy = str(example / "policy.yaml")
    retouch("replay", "floats.sqlite", "--policy", policy, "--results", "rules.db", folder=folder, codes=(1,))
    retouch("report", "rules.db", "--format", "html", "-o", "rules.html", folder=folder)

    retouch("sweep", "floats.sqlite", "--policy", policy, "--results", "sweep.db", folder=folder, codes=(1,))
    retouch("report", "sweep.db", "--format", "html", "-o", "sweep.html", folder=folder)

    # As a run with a file of accepted groups leaves it.
    with sqlite3.connect(folder / "rules.db") as database:
        database.execute("UPDATE run SET accepted_file = 'accepted.yaml'")
        database.execute(
            "INSERT INTO acceptance (run_id, fingerprint, differences, reason, line)"
            " SELECT run_id, fingerprint, 1, 'agreed <b>with</b> design', 1 FROM difference_group WHERE id = 1"
        )
    retouch("report", "rules.db", "--format", "html", "-o", "accepted.html", folder=folder)

    gestures = HERE.parent / "Examples" / "gestures"
    for page, name in [("acts", "tap-on-row"), ("held", "drag-on-control")]:
        retouch("record", str(gestures / f"{name}.jsonl"), "-o", f"{name}.sqlite", folder=folder)
        policy = str(gestures / f"{name}.yaml")
        retouch("replay", f"{name}.sqlite", "--policy", policy, "--results", f"{page}.db", folder=folder, codes=(1,))
        retouch("report", f"{page}.db", "--format", "html", "-o", f"{page}.html", folder=folder)

    write_many(folder)
    write_areas(folder)

    (folder / "shop.jsonl").write_text("\n".join(json.dumps(line) for line in shop()))
    (folder / "shop.yaml").write_text("policy: p\nbase: uikit\nrules:\n  - match: UIButton\n    hitTest: none\n")
    retouch("record", "shop.jsonl", "-o", "shop.sqlite", folder=folder)
    retouch("replay", "shop.sqlite", "--policy", "shop.yaml", "--results", "shop.db", folder=folder, codes=(1,))
    retouch("report", "shop.db", "--format", "html", "-o", "shop.html", folder=folder)

    (folder / "hostile.jsonl").write_text((HERE / "hostile.jsonl").read_text().replace("LONG", "n" * 10_000))
    trace = f'"><img src=x onerror={OWNED}>.sqlite'
    retouch("record", "hostile.jsonl", "-o", trace, folder=folder)
    retouch("replay", trace, "--policy", str(HERE / "hostile.yaml"), "--results", "hostile.db", folder=folder, codes=(1,))
    retouch("report", "hostile.db", "--format", "html", "-o", "hostile.html", folder=folder)


def write_many(folder):
    """Twelve recordings with 1,200 groups, each a button of its own."""
    buttons = [
        {"id": 10 + place, "class": "UIButton", "identifier": f"b{place}", "frame": [place % 40 * 9, place // 40 * 9, 8, 8]}
        for place in range(1200)
    ]
    window = {"id": 1, "class": "UIWindow", "frame": [0, 0, 400, 400], "children": buttons}
    (folder / "many.yaml").write_text("policy: p\nbase: uikit\nrules:\n  - match: UIButton\n    hitTest: none\n")
    for number in range(1, 13):
        lines = [{"retouch": 1, "policy": "uikit"}, {"t": 0, "scene": {"windows": [window]}}]
        for place, button in enumerate(buttons):
            if place % 12 != number % 12 and not (number == 2 and place % 2 == 0):
                continue
            x, y = button["frame"][:2]
            for phase, hit in [("began", {"hit": button["id"]}), ("ended", {})]:
                touch = {"touch": 1, "phase": phase, "at": [x + 1, y + 1], **hit}
                lines.append({"t": 1, "event": {"type": "touches", "touches": [touch]}})
        text = "\n".join(json.dumps(line) for line in lines)
        (folder / "many.jsonl").write_text(text)
        retouch("record", "many.jsonl", "-o", f"{number}.sqlite", folder=folder)
    traces = [f"{number}.sqlite" for number in range(1, 13)]
    retouch("replay", *traces, "--policy", "many.yaml", "--results", "many.db", folder=folder, codes=(1,))
    retouch("report", "many.db", "--format", "html", "-o", "many.html", folder=folder)


def write_areas(folder):
    """A recording in which rules with areas of each kind give touches to buttons or take them away."""
    names = ["outset", "minimum", "ellipse", "corner", "polygon", "enlarge", "regions"]
    buttons = [
        {"id": 10 + place, "class": "UIButton", "identifier": name, "frame": [40 + place % 2 * 160, 60 + place // 2 * 120, 40, 40]}
        for place, name in enumerate(names)
    ]
    content = {"id": 2, "class": "UIView", "frame": [0, 0, 390, 600], "children": buttons}
    lines = [
        {"retouch": 1, "policy": "uikit"},
        {"t": 0, "scene": {"windows": [{"id": 1, "class": "UIWindow", "frame": [0, 0, 390, 600], "children": [content]}]}},
    ]
    for button in buttons:
        x, y, width, height = button["frame"]
        for across, down in [(width / 2, height / 2), (2, 2), (-5, height / 2), (width + 5, height + 5)]:
            for phase in ["began", "ended"]:
                touch = {"touch": 1, "phase": phase, "at": [x + across, y + down]}
                lines.append({"t": 1, "event": {"type": "touches", "touches": [touch]}})
    (folder / "areas.jsonl").write_text("\n".join(json.dumps(line) for line in lines))
    effects = [
        "pointInside: { outset: 10 }", "pointInside: { minimumSize: 60 }", "pointInside: { shape: ellipse }",
        "pointInside: { cornerRadius: 12 }", "pointInside: { polygon: [[-10, 20], [20, -10], [50, 20], [20, 50]] }",
        "hitTest: { enlarge: 10 }", "hitTest: { regions: [[10, 10, 30, 30]] }",
    ]
    rules = [f"  - match: UIButton#{name}\n    {effect}\n" for name, effect in zip(names, effects)]
    (folder / "areas.yaml").write_text("policy: areas\nbase: uikit\nrules:\n" + "".join(rules))
    retouch("record", "areas.jsonl", "-o", "areas.sqlite", folder=folder)
    retouch(
        "replay", "areas.sqlite", "--policy", "areas.yaml", "--baseline", "uikit", "--results", "areas.db", folder=folder, codes=(1,)
    )
    retouch("report", "areas.db", "--format", "html", "-o", "areas.html", folder=folder)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--measure"]:
        measure(sys.argv[2])
    else:
        sys.exit(run_tests(globals(), write_pages, ["demo", "rules", "sweep", "accepted", "acts", "held", "areas", "hostile", "many", "shop"]))
