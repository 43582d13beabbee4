// The groups of a report. The readable block has those at the head of the list; `addIndex` adds the
// others.

/** Whether controls were judged. */
const isAudit = page.run.method === 'audit';
/** Whether it was judged who acts, without touches. */
const isOfGestures = page.run.method === 'gestures';
/** Whether scenes were looked at, and not touches. */
const isOfScenes = isAudit || isOfGestures || page.run.method === 'sweep';
/** Two recordings are compared without a policy, so that `retouch explain` cannot explain their touches. */
const isExplainable = page.run.method !== 'against';

// The lists

const recordingsOfTrace = new Map();

/** Adds a block's groups and recordings to those of the page. */
function addLists(block) {
  const text = place => place < 0 ? null : block.strings[place];
  if (block !== page) for (const recording of block.recordings) page.recordings.push(recording);
  for (const {trace} of block.recordings) recordingsOfTrace.set(trace, (recordingsOfTrace.get(trace) || 0) + 1);
  for (const group of block.groups) {
    for (const name of ['before', 'after', 'recognizersBefore', 'recognizersAfter', 'why', 'trace', 'size']) group[name] = text(group[name]);
    group.rules = group.rules.map(text);
    for (const rule of group.ruleLines) rule.text = text(rule.text);
    if (block !== page) page.groups.push(group);
  }
  page.groups.forEach((group, place) => { group.place = place; });
}

/** The element with the rest of the lists; null when there is no rest. */
const indexElement = document.querySelector('script.index');

/** The trace's name, with the number of the recording if the trace has several. */
function traceName({trace, recording}) {
  return recordingsOfTrace.get(trace) === 1 ? trace : `${trace}, recording ${recording}`;
}

// The details of an open group

/** Reads a group's walks and touches, unless they are known. */
async function loadDetails(group) {
  if (group.changes) return;
  const {first, content} = await blockOf('details', group.place);
  const {giveBack, firstDifference, walks, deliveries, changes} = content.groups[group.place - first];
  const text = place => place < 0 ? null : content.strings[place];
  const step = ([view, name, depth, decision, words, area]) => [view, text(name), depth, decision, text(words), area];
  Object.assign(group, {
    giveBack: text(giveBack), firstDifference, changes, textOf: text,
    walks: walks.map(walk => ({...walk, steps: walk.steps.map(step)})),
    deliveries: deliveries.map(({policy, steps, lines}) => ({
      policy, lines: lines.map(line => line.map(text)), steps: steps.map(([time, who, what, value, words, flags, fingers]) => ({
        time, who: text(who), what: text(what), value: text(value), words: text(words), fingers,
        isRecognizer: (flags & 1) !== 0, goesOn: (flags & 2) !== 0,
      })),
    })),
  });
}

/** A difference as an object; without an event and its type where it is one of points or controls. */
function change(group, place) {
  const [event, snapshot, time, x, y, before, after, part, type, recording, acted, size, edges] = group.changes[place];
  const at = x === null ? null : {x, y};
  return {event, snapshot, time, at, before, after, part, type: group.textOf(type), recording, acted: group.textOf(acted), size, edges};
}
