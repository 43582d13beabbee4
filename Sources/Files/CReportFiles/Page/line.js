// The time line: the number of events over time, the scenes, the findings of an audit, and the
// shown moment.

/** The times that the time line shows, in seconds. */
let [shownFrom, shownTo] = [0, 1];

const strip = byId('strip');
const ticks = svg('path', {class: 'scene-ticks'});
const bars = svg('path', {class: 'bars'});
const lost = svg('path', {class: 'lost'});
const cursor = svg('path', {class: 'cursor'});
const scale = svg('g', {class: 'scale'});
const spans = svg('path', {class: 'spans'});
const begins = svg('path', {class: 'begins'});
const chosen = svg('rect', {class: 'chosen', y: 0, width: 0});
const lineDrawing = svg('svg', {'aria-hidden': 'true'}, scale, bars, lost, ticks, spans, begins, chosen, cursor);
const lineTip = el('div', {class: 'tip', hidden: true, 'aria-hidden': 'true'});
strip.append(lineDrawing, lineTip);
const [barsBottom, ticksTop, ticksBottom, findingsMiddle] = [40, 43, 51, 57];
// The height of the time line. Findings of an audit have a row of their own.
let lineHeight = 66;

// The width of the time line, in points of the page.
let lineWidth = 1;
const xOf = time => (time - shownFrom) / (shownTo - shownFrom) * lineWidth;

function drawLine() {
  const {events, snapshots} = shownRecording;
  lineWidth = Math.max(strip.clientWidth, 1);
  const width = lineWidth;
  const hasFindings = shownRecording.begins.length > 0;
  lineHeight = hasFindings ? 78 : 66;
  strip.classList.toggle('has-findings', hasFindings);
  chosen.setAttribute('height', ticksBottom);
  lineDrawing.setAttribute('viewBox', `0 0 ${width} ${lineHeight}`);
  const step = 3;
  const buckets = new Float64Array(Math.ceil(width / step) + 1);
  const unheard = new Set();
  const changes = new Set();
  for (let event = Math.max(0, after(events.time, shownFrom) - 1); event < events.time.length && events.time[event] <= shownTo; event += 1) {
    const bucket = Math.floor(xOf(events.time[event]) / step);
    if (bucket < 0) continue;
    buckets[bucket] += 1;
    if (events.receiver[event] === nobody) unheard.add(bucket);
  }
  for (let snapshot = 0; snapshot < snapshots.time.length; snapshot += 1) {
    const x = xOf(snapshots.time[snapshot]);
    if (x >= 0 && x <= width) changes.add(Math.floor(x));
  }
  const most = Math.max(1, ...buckets);
  let shape = '';
  buckets.forEach((touches, bucket) => {
    if (touches > 0) shape += `M${bucket * step} ${barsBottom}v${-short(6 + 30 * Math.sqrt(touches / most))}h${step - 1}V${barsBottom}Z`;
  });
  bars.setAttribute('d', shape);
  lost.setAttribute('d', [...unheard].map(bucket => `M${bucket * step} ${barsBottom}h${step - 1}v-6h${1 - step}Z`).join(''));
  ticks.setAttribute('d', [...changes].map(x => `M${x + 0.5} ${ticksTop}V${ticksBottom}`).join(''));
  drawFindings(width);
  drawScale(width);
  drawCursor(shownRecording.times[current]);
  if (byId('within').checked) filter();
}

/** Draws a band where the scenes have findings, and a mark where one begins. */
function drawFindings(width) {
  const {findings, begins: marks, snapshots, end} = shownRecording;
  const xs = marks.map(({first}) => xOf(snapshots.time[first]));
  const starts = new Set(xs.filter(x => x >= 0 && x <= width).map(x => Math.floor(x / 3) * 3));
  const bands = [];
  for (const {first, last} of findings.flatMap(finding => finding.marks).sort((one, other) => one.first - other.first)) {
    const [from, to] = [xOf(snapshots.time[first]), xOf(last + 1 < snapshots.time.length ? snapshots.time[last + 1] : end)];
    if (to < 0 || from > width) continue;
    const band = bands[bands.length - 1];
    if (band && from <= band.to + 1) band.to = Math.max(band.to, to); else bands.push({from, to});
  }
  spans.setAttribute('d', bands.map(({from, to}) => `M${short(Math.max(from, 0))} ${findingsMiddle}H${short(Math.min(to, width))}`).join(''));
  begins.setAttribute('d', [...starts].map(x => `M${x} ${findingsMiddle - 4}l4 4l-4 4l-4-4Z`).join(''));
}

function drawScale(width) {
  const span = shownTo - shownFrom;
  let step = 10 ** Math.floor(Math.log10(span / (width / 80)));
  // Labels have hundredths of a second.
  step = Math.max(step, 0.01);
  while (span / step > width / 80) step *= step.toExponential().startsWith('2') ? 2.5 : 2;
  if (step > 30) step = [60, 120, 300, 600, 1800, 3600].find(round => span / round <= width / 80) || Math.ceil(step / 3600) * 3600;
  const marks = [];
  for (let time = Math.ceil(shownFrom / step) * step; time <= shownTo && marks.length < 60; time += step) {
    const x = short(xOf(time));
    const anchor = x < 20 ? 'start' : x > width - 24 ? 'end' : 'middle';
    marks.push(svg('path', {d: `M${x} 0V${barsBottom}`}), svg('text', {x, y: lineHeight - 3, 'text-anchor': anchor}, shownRecording.timeWords(time)));
  }
  scale.replaceChildren(...marks);
}

function drawCursor(time) {
  cursor.setAttribute('d', `M${short(xOf(time))} 0V${ticksBottom}`);
}

/** Shows the times around the current moment, a share of those that were shown. */
function zoom(share) {
  const end = Math.max(shownRecording.end, 0.001);
  const span = Math.min(end, Math.max((shownTo - shownFrom) * share, 0.05));
  const time = shownRecording.times[current];
  shownFrom = Math.min(Math.max(time - span / 2, 0), end - span);
  shownTo = shownFrom + span;
  drawLine();
}

/** Moves the time line to a time that it does not show. */
function keepInLine(time) {
  if (time >= shownFrom && time <= shownTo) return drawCursor(time);
  const span = shownTo - shownFrom;
  shownFrom = Math.max(0, Math.min(time - span / 4, shownRecording.end - span));
  shownTo = shownFrom + span;
  drawLine();
}

/** The time under the pointer. */
function timeAt(event) {
  const share = (event.clientX - strip.getBoundingClientRect().left) / strip.clientWidth;
  return shownFrom + Math.min(Math.max(share, 0), 1) * (shownTo - shownFrom);
}

/** The index of the moment that is nearest to a time. */
function placeNear(time) {
  const {times} = shownRecording;
  const place = shownRecording.placeAt(time);
  return place + 1 < times.length && times[place + 1] - time < time - times[place] ? place + 1 : place;
}

/** Tells what a click would show. */
function drawTip(event) {
  const place = placeNear(timeAt(event));
  const moment = shownRecording.moments[place];
  const {events, snapshots} = shownRecording;
  lineTip.hidden = false;
  lineTip.replaceChildren(
    el('div', {class: 'at'}, shownRecording.timeWords(shownRecording.times[place])),
    moment < 0 ? el('div', null, `Snapshot ${snapshots.id[~moment]}, ${count(snapshots.changed[~moment], 'view', 'views')} changed`)
      : el('div', null, whoElement(shownRecording, events.receiver[moment]), `, event ${events.id[moment]}`));
  const left = event.clientX - strip.getBoundingClientRect().left;
  lineTip.style.left = `${Math.max(0, Math.min(left + 12, strip.clientWidth - lineTip.offsetWidth))}px`;
}

// The start of the range of times that is drawn with the shift key, in seconds; null without one.
let chosenFrom = null;

function drawChosen(time) {
  const [from, to] = [xOf(Math.min(chosenFrom, time)), xOf(Math.max(chosenFrom, time))];
  chosen.setAttribute('x', short(from));
  chosen.setAttribute('width', short(to - from));
}

strip.addEventListener('pointerdown', event => {
  strip.setPointerCapture(event.pointerId);
  pause();
  lineTip.hidden = true;
  if (event.shiftKey) chosenFrom = timeAt(event); else show(placeNear(timeAt(event)));
});
strip.addEventListener('pointermove', event => {
  if (!strip.hasPointerCapture(event.pointerId)) {
    if (event.pointerType === 'mouse') drawTip(event);
  } else if (chosenFrom !== null) {
    drawChosen(timeAt(event));
  } else {
    show(placeNear(timeAt(event)));
  }
});
strip.addEventListener('pointerleave', () => { lineTip.hidden = true; });
for (const kind of ['pointerup', 'pointercancel']) {
  strip.addEventListener(kind, event => {
    if (chosenFrom === null) return;
    const [from, to] = [chosenFrom, timeAt(event)].sort((one, other) => one - other);
    chosenFrom = null;
    chosen.setAttribute('width', 0);
    if (kind === 'pointercancel' || xOf(to) - xOf(from) < 4) return;
    [shownFrom, shownTo] = [from, to];
    const {times} = shownRecording;
    drawLine();
    if (times[current] < from || times[current] > to) show(placeNear((from + to) / 2));
  });
}
new ResizeObserver(() => { if (view && !byId('line').hidden && strip.clientWidth !== lineWidth) drawLine(); }).observe(strip);
