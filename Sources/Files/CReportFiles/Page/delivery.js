// What came of the touches of a group about who acts: a line of time before and after, with a lane
// for each recognizer, view and control, and all steps as a list.

/** How many lanes a line of time shows. */
const shownLanes = 12;

/** The marks of lanes, the most important first, with words for the legend. */
const laneMarks = new Map([
  ['cancelled', 'cancelled'], ['excluded', 'excluded by another one'], ['refused', 'not let begin'], ['failed', 'failed'],
  ['sent', 'a control sends'], ['acted', 'a recognizer acts'], ['state', 'another state'], ['goes-on', 'goes on'],
]);
const laneBars = new Map([['held', 'held back'], ['told', 'the view gets it'], ['gesture', 'the gesture goes on']]);

/** The section about who acts; null for other groups. */
function deliverySection(group) {
  const {deliveries} = group;
  if (deliveries.length === 0) return null;
  const end = Math.max(0.05, ...deliveries.flatMap(({steps}) => steps.map(step => step.time))) * 1.04;
  const whos = [...new Map(deliveries.flatMap(({steps}) => steps.map(step => [step.who, step]))).values()];
  const sides = deliveries.map(({policy, steps}, place) => ({
    name: ['before', 'after'][place], steps, lanes: whos.slice(0, shownLanes).map(step => laneOf(step, steps, end)),
    under: () => underWhat(policy, place),
  }));
  const used = new Set(sides.flatMap(({lanes}) => lanes.flatMap(({bars, marks}) => [...bars, ...marks].map(({kind}) => kind))));
  const entries = [...laneBars, ...laneMarks].filter(([kind]) => used.has(kind)).map(([kind, words]) => el('li', null,
    el('i', {class: (laneBars.has(kind) ? 'bar ' : 'dot ') + kind}), el('span', null, words)));
  const rest = whos.length - shownLanes;
  return el('section', {class: 'delivered'}, el('h3', null, 'What came of the touch'),
    el('p', {class: 'note'}, `Event ${change(group, 0).event}, the group’s first, from the touch down on.`,
      rest > 0 ? ` ${count(rest, 'more view or recognizer is', 'more views and recognizers are')} in the list of steps alone.` : ''),
    sides.map(side => timeLine(side, end)), el('ul', {class: 'legend lanes-legend'}, entries),
    el('details', {class: 'told-steps'}, el('summary', null, el('h3', null, 'Step by step')),
      el('div', {class: 'two'}, deliveries.map(({lines}, place) => el('div', {class: 'walk'},
        el('h4', null, side(sides[place].name), sides[place].under()), stepsOf(lines))))));
}

/** Under which policy it is one side, or in which recording. */
function underWhat(policy, place) {
  if (!isExplainable) return place === 0 ? ' in the old recording' : ' in the new recording';
  return policy === null && place === 0 ? ' as recorded' : [' under ', brief(policy === null ? page.run.policy.name : policy, 80)];
}

/** The steps as a list. */
function stepsOf(lines) {
  return el('ol', {class: 'steps-of'}, lines.length === 0 ? el('li', {class: 'left'}, 'Nothing comes of it.')
    : lines.map(([time, who, words]) => el('li', null, el('span', {class: 'at'}, time),
      el('span', null, who === null ? null : [brief(leaf(who), 120, {class: 'who'}), ' '], full(words)))));
}

/** The line of time of one side. */
function timeLine({name, steps, lanes, under}, end) {
  const at = (element, time) => {
    element.style.left = `${short(time / end * 100)}%`;
    return element;
  };
  const bar = ({kind, from, to, words}) => {
    const element = at(el('span', {class: 'bar ' + kind, title: plain(words)}), from);
    element.style.width = `${short((to - from) / end * 100)}%`;
    return element;
  };
  const ticks = ticksTo(end).map(time => at(el('span', {class: 'tick'}, time === 0 ? '0' : `${rounded(time)} s`), time));
  const summary = `Line of time ${roles[name]}: ${count(lanes.length, 'lane', 'lanes')}. The list “Step by step” has the same in words.`;
  return el('div', {class: 'time-line ' + name}, el('h4', null, side(name), under()),
    el('div', {class: 'lanes', role: 'img', 'aria-label': summary},
      lanes.map(({label, path, bars, marks}) => [
        el('div', {class: 'lane-name', title: plain(path)}, isolated(null, seen(start(label, 120)))),
        el('div', {class: 'lane'}, bars.map(bar), marks.map(({kind, time, words}) => at(el('span', {class: 'dot ' + kind, title: words.map(plain).join('\n')}), time))),
      ]), el('div', {class: 'lane-name'}), el('div', {class: 'lane scale'}, ticks)),
    steps.length === 0 ? el('p', {class: 'note'}, 'Nothing comes of it.') : null);
}

/** Round times from 0 to an end, at most six. */
function ticksTo(end) {
  let step = 10 ** Math.floor(Math.log10(end / 2));
  while (end / step > 5) step *= step.toExponential().startsWith('2') ? 2.5 : 2;
  const ticks = [];
  for (let time = 0; time < end * 0.96; time += step) ticks.push(time);
  return ticks;
}

/** The lane of one who does something: bars while something lasts, and a mark for each time. */
function laneOf({who, isRecognizer}, steps, end) {
  const own = steps.filter(step => step.who === who);
  const [bars, marks, open] = [[], new Map(), new Map()];
  const words = step => `${rounded3(step.time)} s: ${step.words}`;
  const close = (kind, time) => {
    if (!open.has(kind)) return;
    bars.push({kind, from: open.get(kind), to: time, words: laneBars.get(kind)});
    open.delete(kind);
  };
  for (const step of own) {
    const kind = step.what === 'told' ? 'told' : isRecognizer ? 'gesture' : null;
    if (step.value === 'began' && kind !== null && !open.has(kind)) {
      const from = kind === 'told' ? heldFrom(step, steps) : null;
      if (from !== null) bars.push({kind: 'held', from, to: step.time, words: `held back until ${rounded3(step.time)} s`});
      open.set(kind, step.time);
    }
    if (['ended', 'cancelled', 'failed'].includes(step.value) && kind !== null) close(kind, step.time);
    const mark = markOf(step);
    if (mark === null) continue;
    const known = marks.get(step.time);
    const order = [...laneMarks.keys()];
    if (!known) {
      marks.set(step.time, {kind: mark, time: step.time, words: [words(step)]});
    } else {
      known.words.push(words(step));
      if (order.indexOf(mark) < order.indexOf(known.kind)) known.kind = mark;
    }
  }
  for (const kind of [...open.keys()]) close(kind, end);
  return {label: isRecognizer ? who.replace('GestureRecognizer', '') : leaf(who), path: who, bars, marks: [...marks.values()]};
}

/** The kind of the mark of a step; null for none. */
function markOf({what, value, goesOn}) {
  if (goesOn) return 'goes-on';
  if (what === 'excluded' || what === 'refused' || what === 'sent') return what;
  if (value === 'cancelled' || value === 'failed') return value;
  return what === 'acted' ? 'acted' : what === 'state' ? 'state' : null;
}

/**
 * From when on a touch was held back that a view is told of only now: from the touch down. It is null
 * if it was not, and if an earlier touch of the same finger makes that unsure.
 */
function heldFrom(step, steps) {
  if (step.time < 0.001) return null;
  const isEarlier = steps.some(other => other.time < step.time && other.fingers.some(finger => step.fingers.includes(finger))
    && ['ended', 'cancelled'].includes(other.value));
  return isEarlier ? null : 0;
}

const rounded3 = value => String(Math.round(value * 1000) / 1000);
