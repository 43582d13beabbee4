// The findings of an audit: all of them as a table, those of a scene, and the steps from one to the
// next.

/** The findings of an audit in a recording, with a button for each; null without an audit. */
function listOfFindings({about, findings}) {
  if (!about.isAudited) return null;
  const row = finding => el('tr', null,
    el('td', null, finding.kind), el('td', null, pathElement(finding.control)), el('td', {class: 'wide'}, full(finding.why)),
    el('td', {class: 'number'}, number(finding.scenes)), el('td', null, el('button', {
      type: 'button', class: 'small', 'aria-label': `Show ${finding.kind}: ${start(finding.control, 200)}`, click: () => showNextOf(finding),
    }, 'Show')));
  const head = el('thead', null, el('tr', null, [['kind'], ['control'], ['why', 'wide'], ['scenes'], ['']]
    .map(([words, kind]) => el('th', {scope: 'col', class: kind}, words))));
  return el('section', {class: 'touches'}, el('h3', null, 'What the audit found'),
    findings.length === 0 ? el('p', {class: 'note'}, 'Nothing is wrong with the controls of these scenes.')
      : growingTable(head, findings, row));
}

/** The facts of the finding that is shown, and the others in a scene. */
function factsOfFindings(recording, snapshot, shown) {
  const row = (name, value) => value === null ? null : el('div', null, el('dt', null, name), el('dd', null, value));
  const others = recording.marksIn(snapshot).filter(({finding}) => !shown || finding !== shown.finding);
  const most = 20;
  const list = others.length === 0 ? null : el('section', null,
    el('h3', null, shown ? 'What else the audit found in this scene' : 'What the audit found in this scene'),
    el('ul', {class: 'remarks'}, others.slice(0, most).map(mark => el('li', null,
      el('button', {type: 'button', class: 'link', click: () => showMark(mark, snapshot)}, mark.finding.kind), ' ', brief(leaf(mark.finding.control), 80)))),
    others.length > most ? el('p', {class: 'note'}, `… and ${number(others.length - most)} more`) : null);
  if (!shown) return [list].filter(Boolean);
  const {finding} = shown;
  const inPage = finding.marks.reduce((sum, {first, last}) => sum + last - first + 1, 0);
  const scenes = number(finding.scenes) + (inPage < finding.scenes ? `, of which the page has ${number(inPage)}` : '');
  return [el('section', null, el('h3', null, 'What the audit found'), el('dl', null, row('kind', finding.kind),
    row('control', pathElement(finding.control)), row('goes to', finding.other === null ? null : pathElement(finding.other)),
    row('why', full(finding.why)), row('cured by', finding.cure === null ? null : full(finding.cure)), row('touches', finding.touches),
    row('scenes', scenes))), list].filter(Boolean);
}

/** Shows what was found, in a scene that has it. */
function showMark(mark, snapshot = mark.first) {
  pause();
  return show(shownRecording.placeOfSnapshot(snapshot), mark);
}

/** Shows the next scene in which a finding begins; after the last one, the first one again. */
function showNextOf(finding) {
  const here = view.mark && view.mark.finding === finding ? view.snapshot : -1;
  const next = finding.begins.find(({first}) => first > here) || finding.begins[0];
  if (next) showMark(next).then(() => view.heading.focus());
}

/** The index of the next, or previous, beginning of a finding from here; -1 if there is none. */
function nextBegin(by) {
  const {begins} = shownRecording;
  const at = view.mark ? begins.indexOf(view.mark) : -1;
  if (at >= 0) return at + by < begins.length ? at + by : -1;
  // A finding that begins with the shown scene is both next and previous.
  const here = shownRecording.snapshotOf(shownRecording.moments[current]);
  return by > 0 ? begins.findIndex(({first}) => first >= here) : begins.findLastIndex(({first}) => first <= here);
}

/** Shows the next, or previous, beginning of a finding. */
function stepFinding(by) {
  const next = nextBegin(by);
  if (next >= 0) showMark(shownRecording.begins[next]);
}
