"""Headless Chromium for the tests of the pages, and what these have in common."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
from urllib.parse import quote

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

HERE = pathlib.Path(__file__).parent
OWNED = "document.title='owned'"


def start_browser():
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    # Containers have no sandbox of their own and little shared memory.
    for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--lang=en"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))


class Page:
    """A page in the browser, and short names for what tests do with it."""

    def __init__(self, browser, path):
        self.browser = browser
        self.address = "file://" + quote(str(path))

    def open(self, fragment="", width=1440, dark=False):
        self.resize(width)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})
        self.browser.get("about:blank")
        self.browser.get(self.address + fragment)
        self.wait("performance.getEntriesByName('retouch-ready').length > 0")

    def resize(self, width):
        metrics = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def run(self, script, *arguments):
        return self.browser.execute_script("return " + script, *arguments)

    def wait(self, condition):
        WebDriverWait(self.browser, 60, poll_frequency=0.02).until(lambda _: self.run(condition), condition)

    def wait_for_address(self, address):
        WebDriverWait(self.browser, 60, poll_frequency=0.02).until(lambda _: self.browser.current_url == address, address)

    def all(self, selector):
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def keys(self, *keys):
        for key in keys:
            ActionChains(self.browser).send_keys(key).perform()

    def shown_groups(self):
        return [link for link in self.all(".group a") if link.is_displayed()]

    def open_group(self, place):
        link = self.shown_groups()[place]
        link.click()
        # What a group shows is unpacked when it is opened.
        WebDriverWait(self.browser, 60, poll_frequency=0.02).until(
            lambda _: link.get_attribute("aria-current") == "true" and self.all(".group-view"), f"group {place}"
        )

    def open_overview(self):
        self.one("#overview").click()
        self.wait("document.querySelector('.overview') !== null")

    def shown_event(self):
        return self.one(".where").text

    def assert_no_sideways_scroll(self, what):
        width, room = self.run("[document.documentElement.scrollWidth, innerWidth]")
        assert width <= room, f"{what} is {width} wide in a window of {room}"


CONTRASTS = """(() => {
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  canvas.canvas.width = canvas.canvas.height = 1;
  // The browser reads colours in all their forms.
  const colour = (text, below) => {
    if (below) { canvas.fillStyle = `rgb(${below.join(' ')})`; canvas.fillRect(0, 0, 1, 1); }
    else canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const brightness = rgb => rgb.map(value => value / 255)
    .map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    .reduce((sum, value, at) => sum + value * [0.2126, 0.7152, 0.0722][at], 0);
  const paper = element => {
    const around = element.parentElement ? paper(element.parentElement) : [255, 255, 255];
    return colour(getComputedStyle(element).backgroundColor, around);
  };
  const results = [];
  const compare = (one, other, least, what) => {
    const [light, dark] = [brightness(one), brightness(other)].sort((a, b) => b - a);
    const ratio = (light + 0.05) / (dark + 0.05);
    results.push([ratio >= least, Math.round(ratio * 100) / 100, what]);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const [node, element] = [texts.currentNode, texts.currentNode.parentElement];
    if (!node.data.trim() || !element.checkVisibility({opacityProperty: true}) || element.closest('script, svg, option, noscript')) continue;
    const style = getComputedStyle(element);
    if (element.closest('[aria-disabled=true], .visually-hidden')) continue;
    const below = paper(element);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    compare(colour(style.color, below), below, isLarge ? 3 : 4.5, node.data.trim().slice(0, 40));
  }
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.background = 'var(--surface)';
  const surface = paper(probe);
  probe.remove();
  const lines = '.scene-ticks, .cursor, .spans, .before-edge, .after-edge, .before-area, .after-area, .current';
  for (const element of document.querySelectorAll(`.bars, .lost, .begins, .scale text, ${lines}`)) {
    const style = getComputedStyle(element);
    const isText = element.matches('text');
    const drawn = element.matches(lines) && style.stroke !== 'none' ? style.stroke : style.fill;
    compare(colour(drawn, surface), surface, isText ? 4.5 : 3, element.outerHTML.slice(0, 80));
  }
  for (const words of document.querySelectorAll('.name text')) {
    compare(colour(getComputedStyle(words).fill, surface), surface, 4.5, words.textContent);
  }
  for (const words of document.querySelectorAll('.tag-words')) {
    const below = colour(getComputedStyle(words.previousElementSibling).fill, surface);
    compare(colour(getComputedStyle(words).fill, below), below, 4.5, words.textContent);
  }
  return results;
})()"""


def assert_contrast(page):
    """Text and what is drawn have the contrasts that WCAG asks for at level AA: 4.5, and 3 for large text and graphics."""
    page.wait("document.getAnimations().length === 0")
    results = page.run(CONTRASTS)
    assert len(results) > 10, len(results)
    faint = [result[1:] for result in results if not result[0]]
    assert not faint, faint


NAMES = """(picture => [...document.querySelectorAll('.scene .name')].map(element => {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(name => Number(element.getAttribute(name)));
  const box = {left: x, top: y, right: x + width, bottom: y + height};
  // Coordinates are rounded to a hundredth.
  const encloses = outer => outer && outer.left <= x + 0.02 && outer.top <= y + 0.02
    && outer.right >= x + width - 0.02 && outer.bottom >= y + height - 0.02;
  const text = element.textContent;
  const isOf = view => [view.label, view.identifier, view.className]
    .some(name => name && plain(name.replace(/\\s+/gu, ' ').trim()).startsWith(text.replace(/…$/, '')));
  return {
    text, box, isInside: picture.scene.drawn.some(view => isOf(view) && encloses(uprightBox(view))),
    isCut: getComputedStyle(element).overflow === 'hidden',
    drawn: element.firstChild.getBBox().width, width,
  };
}))(arguments[0] ? openView.picture : view.picture)"""


def shown_names(page, isReport):
    """The names in the picture, after checking that each stays in its view, and that none covers another one or the touch."""
    names = page.run(NAMES, isReport)
    for name in names:
        # A browser ends letters at whole pixels, so that a text may be a little wider than it was measured.
        assert name["isInside"] and name["isCut"] and name["drawn"] <= 1.03 * name["width"] + 0.1, name
    boxes = [name["box"] for name in names]
    touch = page.run("""(circle => circle && ['cx', 'cy', 'r'].map(name => Number(circle.getAttribute(name))))(
      document.querySelector('.scene circle.current'))""")
    if touch:
        x, y, radius = touch
        boxes.append({"left": x - radius, "right": x + radius, "top": y - radius, "bottom": y + radius})
    for tag in page.all(".scene rect[class$=-tag]"):
        x, y, width, height = (float(tag.get_attribute(name)) for name in ["x", "y", "width", "height"])
        boxes.append({"left": x, "right": x + width, "top": y, "bottom": y + height})
    for place, one in enumerate(boxes):
        for other in boxes[:place]:
            is_apart = (
                one["left"] >= other["right"] - 0.02 or other["left"] >= one["right"] - 0.02
                or one["top"] >= other["bottom"] - 0.02 or other["top"] >= one["bottom"] - 0.02
            )
            # The tags may cover the touch.
            assert is_apart or place >= len(names) and boxes.index(other) >= len(names), (one, other, names)
    return [name["text"] for name in names]


def assert_quiet(browser, pages):
    """Nothing in the console, and nothing requested but the pages."""
    console = browser.get_log("browser")
    assert console == [], console
    own = {page.address for page in pages.values()}
    for entry in browser.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            address = message["params"]["request"]["url"].split("#")[0]
            assert address in own or address.startswith(("data:", "about:")), address


def shop(pay=(20, 120, 160, 44)):
    """A screen with names of all kinds, and two touches on its button."""
    tall = "e" + "\u0301\u0302\u0303" * 30

    def view(number, kind, frame, *children, **more):
        return {"id": number, "class": kind, "frame": list(frame), "children": list(children), **more}

    turned = {"id": 14, "class": "UIButton", "bounds": [0, 0, 120, 60], "position": [260, 430], "label": "turned",
              "transform": [0.8, 0.6, -0.6, 0.8, 0, 0]}
    content = view(
        2, "UIView", (0, 0, 390, 844),
        view(3, "UINavigationBar", (0, 0, 390, 96), view(4, "UILabel", (140, 56, 110, 24), label="Your cart")),
        view(5, "UIButton", pay, view(6, "UILabel", (40, 10, 80, 24), label="Pay now"), identifier="pay", label="Pay now"),
        view(7, "UIButton", (220, 120, 130, 44), view(8, "UIImageView", (40, 2, 40, 40)), identifier="share"),
        view(9, "UISwitch", (20, 200, 90, 40)),
        view(10, "UITableViewCell", (0, 260, 390, 80), view(11, "UILabel", (20, 25, 120, 30), label="Two pears"), identifier="row0"),
        view(12, "UILabel", (20, 360, 80, 30), label="a very long text that nobody could write into such a box"),
        view(13, "UIButton", (120, 360, 6, 30), label="narrow"),
        turned,
        view(15, "UILabel", (20, 420, 120, 40), label=tall),
        view(16, "UILabel", (20, 480, 200, 40), label="two\nlines \u202eof it"),
        view(17, "UILabel", (20, 540, 200, 40), label="\u062f\u0641\u0639 \u0627\u0644\u0622\u0646"),
        view(18, "UILabel", (20, 600, 200, 40), label=f"<img src=x onerror=\"{OWNED}\">"),
        view(19, "UILabel", (20, 660, 200, 60), label="behind"),
        view(20, "UIView", (110, 650, 60, 80)),
        view(21, "UILabel", (20, 740, 100, 30), label="hidden", hidden=True),
    )
    overlay = view(30, "Overlay", (0, 0, 390, 844), interaction=False)
    windows = [view(1, "UIWindow", (0, 0, 390, 844), content, overlay, key=True)]
    x, y = pay[0] + pay[2] / 2, pay[1] + pay[3] / 2
    lines = [{"retouch": 1, "policy": "uikit", "screen": {"width": 390, "height": 844, "scale": 3}}, {"t": 0, "scene": {"windows": windows}}]
    for time, at in enumerate([[x, y], [pay[0] + 4, pay[1] + 4]], 1):
        lines.append({"t": time, "event": {"type": "touches", "touches": [{"touch": 1, "phase": "began", "at": at, "hit": 5}]}})
        lines.append({"t": time, "event": {"type": "touches", "touches": [{"touch": 1, "phase": "ended", "at": at}]}})
    return lines


def retouch(*arguments, folder, codes=(0,)):
    done = subprocess.run([os.environ["RETOUCH"], *arguments], cwd=folder, capture_output=True, text=True)
    assert done.returncode in codes, f"retouch {arguments} ended with {done.returncode}: {done.stderr}"


def run_tests(tests, write_pages, names):
    """Runs functions over the pages of these names, which are written first; gives the exit code."""
    begin = time.monotonic()
    tests = [(name, test) for name, test in tests.items() if name.startswith("test_")]
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        write_pages(folder)
        browser = start_browser()
        try:
            pages = {name: Page(browser, folder / f"{name}.html") for name in names}
            for name, test in tests:
                try:
                    test(pages)
                    assert_quiet(browser, pages)
                except Exception as error:
                    failed += 1
                    line = traceback.extract_tb(error.__traceback__)[1]
                    print(f"FAILED {name}, line {line.lineno}: {line.line}\n  {type(error).__name__}: {error}", file=sys.stderr)
        finally:
            browser.quit()
    print(f"{len(tests)} browser tests, {failed} failed, {time.monotonic() - begin:.1f} s")
    return 1 if failed else 0


def measure(path):
    """Prints seconds from the navigation's start: the first screen drawn; a group, or the last moment of a recording,
    opened; then seconds a step between touches."""
    browser = start_browser()
    try:
        page = Page(browser, pathlib.Path(path).resolve())
        page.open()
        ready = page.run("performance.getEntriesByName('retouch-ready')[0].startTime")
        if page.all("#strip"):
            page.open(page.run("shownRecording.address(shownRecording.moments.length - 100)"))
            opened = page.run("performance.getEntriesByName('retouch-ready')[0].startTime")
        else:
            link = page.one(".group a").get_attribute("href")
            page.open("#" + link.split("#")[1])
            page.wait("performance.getEntriesByName('retouch-group').length > 0")
            opened = page.run("performance.getEntriesByName('retouch-group')[0].startTime")
        step = browser.execute_async_script(
            """
            const done = arguments[0];
            const [begin, steps] = [performance.now(), 20];
            let number = 0;
            const next = () => {
              if (number === steps) return done((performance.now() - begin) / steps);
              number += 1;
              const key = number % 10 ? 'ArrowRight' : 'j';
              document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
              requestAnimationFrame(() => setTimeout(next));
            };
            next();
            """
        )
        print(f"{ready / 1000:.3f} {opened / 1000:.3f} {step / 1000:.4f}")
    finally:
        browser.quit()
