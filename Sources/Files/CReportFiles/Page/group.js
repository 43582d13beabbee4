// An open group: its picture, its cause, and its touches.

const kinds = {
  moved: 'to another view', lost: 'to nobody', gained: 'from nobody', window: 'to another window',
  recognizers: 'other recognizers', target: 'another target', fault: 'no answer', unreachable: 'never hit', covered: 'covered in part',
  outside: 'outside of a superview', small: 'too small', unseen: 'unseen', 'action-lost': 'acts no more', 'action-gained': 'acts now',
  'action-taken': 'another one acts', 'action-late': 'acts later', 'action-early': 'acts earlier', 'action-doubled': 'another one acts, too',
  'action-cancelled': 'is cancelled', 'gesture-never': 'never acts', 'gesture-order': 'an undefined order decides',
  'control-taken': 'loses its touches', 'control-late': 'reacts late',
};

/** The names of a group's two views. */
const roles = isAudit ? {before: 'control', after: 'goes to'} : isOfGestures ? {before: 'who', after: 'by'} : {before: 'before', after: 'after'};

/** Whether the view after has a meaning: for a control, only if it covers the control. */
const hasAfter = group => !(isAudit || isOfGestures) || group.after !== null;

/** The text in place of the view after, if there is none. */
const noAfter = group => group.verdict === 'fault' ? 'no answer' : 'nobody';

/** The word for the group's touches. */
const countOf = group => group.isEvent
  ? count(group.differences, 'event', 'events') : count(group.differences, ...nouns());

/** The words for the differences of a group. */
const nouns = () => isOfScenes ? ['scene', 'scenes'] : ['touch', 'touches'];

function stateOf(group) {
  return group.state || group.verdict;
}

/** The sides that pictures show, by the text of the button; the choice holds for all groups. */
const sides = [['both', null], [roles.before, 'before'], [roles.after, 'after']];
let shownSide = null;

class GroupView {
  /**
   * Draws a group whose details are read; `onChange` receives the index of the touch that is shown.
   * If it `isStill`, only one touch is shown.
   */
  constructor(group, onChange, isStill = false) {
    this.group = group;
    this.onChange = onChange;
    this.picture = new Picture(roles, isStill);
    this.status = el('p', {class: 'visually-hidden', role: 'status'});
    this.heading = el('h2', {tabindex: '-1', id: 'group-title'}, this.title());
    this.element = el('article', {class: 'group-view', 'aria-labelledby': 'group-title'},
      this.top(),
      el('div', {class: 'evidence'}, el('div', {class: 'pictured'}, this.stepper(), this.figure()), this.facts()),
      this.delivered = deliverySection(group), this.walks(), this.tree(), this.touches(), this.status);
  }

  title() {
    const {group} = this;
    const {before, after} = group;
    if (before === after && before !== null) {
      return [brief(leaf(before), 120), el('span', {class: 'apart'}, ', ' + kinds[group.kind])];
    }
    const name = (path, nobody) => path === null ? nobody : brief(leaf(path), 120);
    if (!hasAfter(group)) return [name(before, 'nobody'), el('span', {class: 'apart'}, ', ' + kinds[group.kind])];
    return [name(before, 'nobody'), arrow(), name(after, noAfter(group))];
  }

  top() {
    const {group} = this;
    const button = (words, label, step) => el('button', {
      type: 'button', class: 'quiet', 'aria-label': label, title: label, click: () => openNeighbour(step),
    }, words);
    return el('header', {class: 'group-head'},
      el('p', {class: 'kicker'},
        el('a', {class: 'back', href: '#list', click: event => { event.preventDefault(); closeGroup(); }}, '← All groups'),
        el('span', null, `Group ${number(group.place + 1)} of ${number(page.run.groups)}`), badge(stateOf(group)),
        el('span', null, kinds[group.kind]), el('a', {class: 'print', href: '#group-' + group.fingerprint}, group.fingerprint)),
      el('div', {class: 'steps'}, button('↑', 'Previous group', -1), button('↓', 'Next group', 1),
        el('button', {
          type: 'button', class: 'quiet', 'aria-label': 'Close the group', title: 'Close the group', click: closeGroup,
        }, '✕')),
      this.heading);
  }

  // The touches, one at a time

  stepper() {
    const last = this.group.changes.length;
    const step = (words, label, by) => el('button', {
      type: 'button', 'aria-label': label, title: label, click: () => this.show(this.place + by),
    }, words);
    this.back = step('←', `Previous ${nouns()[0]}`, -1);
    this.forth = step('→', `Next ${nouns()[0]}`, 1);
    this.slider = el('input', {
      type: 'range', min: 1, max: last, value: 1, 'aria-label': 'Touch', input: () => this.show(Number(this.slider.value) - 1),
    });
    this.where = el('p', {class: 'where'});
    const slide = el('div', {class: 'slide', hidden: last === 1}, this.back, this.slider, this.forth);
    return el('div', {class: 'stepper'}, slide, this.where);
  }

  figure() {
    this.caption = el('figcaption');
    this.legend = el('ul', {class: 'legend'});
    const hidden = el('input', {type: 'checkbox', change: () => {
      this.picture.showsHidden = hidden.checked;
      this.drawScene();
    }});
    this.hidden = el('label', {class: 'check'}, hidden, ' Show hidden views');
    const button = (words, label, by) => el('button', {type: 'button', 'aria-label': label, title: label, click: () => this.zoom(by)}, words);
    this.sides = hasAfter(this.group) ? sides.map(([words, side]) => el('button', {
      type: 'button', title: 'Switch with the key b', click: () => this.showSide(side),
    }, words)) : [];
    this.smaller = button('−', 'Smaller', 0.5);
    this.larger = button('+', 'Larger, about the touch', 2);
    this.lookers = el('div', {class: 'lookers'},
      this.sides.length ? el('div', {class: 'joined', role: 'group', 'aria-label': 'What the picture shows'}, this.sides) : null,
      el('div', {class: 'joined', role: 'group', 'aria-label': 'Zoom'}, this.smaller, this.larger));
    return el('figure', null, this.lookers, this.picture.element, this.caption, this.legend, this.hidden);
  }

  /** Makes the picture larger or smaller by a factor, between the whole screen and 16 times that. */
  zoom(by) {
    this.picture.zoom = Math.min(Math.max(this.picture.zoom * by, 1), 16);
    this.drawScene();
  }

  /** Shows who had the touch, who has it now (`before`, `after`), or both (null). */
  showSide(side) {
    if (!hasAfter(this.group)) return;
    shownSide = side;
    this.drawScene();
  }

  nextSide() {
    this.showSide(sides[(sides.findIndex(([, side]) => side === shownSide) + 1) % sides.length][1]);
  }

  /** Shows the touch at an index or, when there is none, the nearest one. */
  async show(place) {
    this.place = Math.min(Math.max(place, 0), this.group.changes.length - 1);
    const touch = change(this.group, this.place);
    this.change = touch;
    this.drawPlace();
    this.onChange(this.place);
    if (!parts.has(touch.part)) await loadPart(touch.part);
    // The user may have moved on.
    if (this.change === touch) this.drawScene();
  }

  /** Describes which touch is shown. */
  drawPlace() {
    const {place, change: touch} = this;
    const recording = page.recordings[touch.recording];
    const total = this.group.changes.length;
    this.slider.value = place + 1;
    const what = isOfScenes ? 'Scene' : touch.type === 'touches' ? 'Touch' : 'Event';
    const all = this.group.differences;
    const words = `${what} ${number(place + 1)} of ${number(all)}` + (total < all ? ` (this page has the first ${number(total)})` : '');
    this.slider.setAttribute('aria-valuetext', words);
    // `disabled` would remove the focus from a button that the user steps with.
    this.back.setAttribute('aria-disabled', String(place === 0));
    this.forth.setAttribute('aria-disabled', String(place === total - 1));
    const at = touch.at ? ` at (${rounded(touch.at.x)}, ${rounded(touch.at.y)})` : `, ${touch.type}`;
    const where = isOfScenes
      ? `${number(touch.size)} square points, snapshot ${touch.snapshot}, ${rounded(touch.time)} s`
      : `event ${touch.event}${at}, ${rounded(touch.time)} s`;
    this.where.replaceChildren(el('strong', null, words), ` ${where}, `, brief(traceName(recording), 80, {class: 'trace'}));
    this.status.textContent = `${words}, ${where}`;
    this.drawActed();
    // Only an event with a location, under a policy of rules, has a walk to explain.
    const isRules = this.group.walks.some(walk => !walk.baseline) || this.delivered !== null;
    this.explain.hidden = touch.at === null || !isRules || !isExplainable;
    this.command.replaceChildren(...commandOf(touch, recording));
    this.markRow();
  }

  /** Tells who acted upon the touch that is shown, if that is known. */
  drawActed() {
    const acted = this.change ? this.change.acted : null;
    this.acted.hidden = acted === null;
    this.acted.lastChild.replaceChildren(...(acted === null ? [] : actedWords(acted)));
  }

  /** The scene in which the touch happened, if there is a picture of it. */
  drawScene() {
    const {group, place, change: touch} = this;
    const picture = pictureOf(touch.part, touch.snapshot);
    this.picture.element.hidden = picture < 0;
    this.lookers.hidden = picture < 0;
    this.hidden.hidden = picture < 0;
    this.treeBox.hidden = picture < 0;
    if (picture < 0) {
      this.caption.textContent = `Snapshot ${touch.snapshot} has no picture.`;
      this.legend.replaceChildren();
      return;
    }
    const scene = sceneOf(touch.part, picture);
    this.scene = scene;
    const isOwn = scene.raw.snapshot === touch.snapshot;
    const unseen = scene.drawn.filter(view => view.isUnseen).length;
    const caption = isOwn
      ? `Snapshot ${touch.snapshot}, ${count(scene.drawn.length, 'view', 'views')}`
        + (unseen ? `, ${number(unseen)} of them hidden` : '')
      : `Snapshot ${touch.snapshot} is not pictured. This is snapshot ${scene.raw.snapshot}, at ${rounded(scene.raw.time)} s, `
        + 'the nearest picture before it';
    this.caption.textContent = caption;
    this.caption.classList.toggle('apart', !isOwn);

    const others = [];
    group.changes.forEach((raw, other) => {
      if (!touch.edges && other !== place && raw[3] !== null && raw[9] === touch.recording) {
        others.push({x: raw[3], y: raw[4]});
      }
    });
    const faded = [];
    const unchanged = scene.raw.unchanged;
    if (isOwn) {
      for (let index = 0; index < unchanged.length; index += 2) faded.push({x: unchanged[index], y: unchanged[index + 1]});
      for (const [other, snapshot, x, y] of parts.get(touch.part).touches) {
        if (!touch.edges && other !== group.place && snapshot === touch.snapshot) faded.push({x, y});
      }
    }
    this.smaller.setAttribute('aria-disabled', String(this.picture.zoom === 1));
    this.larger.setAttribute('aria-disabled', String(this.picture.zoom === 16));
    const areas = this.areasIn(scene);
    const {isApart, apart} = this.apartIn(scene);
    this.picture.side = hasAfter(group) ? shownSide : null;
    this.sides.forEach((button, at) => button.setAttribute('aria-pressed', String(sides[at][1] === shownSide)));
    this.picture.show({
      scene, recording: page.recordings[touch.recording], change: touch, others, faded, areas, isApart,
      summary: `${caption}. The ${touch.edges ? 'points' : 'touch'}, the view before and the view after are marked.`,
    });
    this.legend.replaceChildren(...this.legendOf(scene, touch, others.length, faded.length, areas, apart));
    if (this.treeBox.open) this.fillTree();
  }

  /**
   * The areas that rules give the views that were asked. They are known of the group's first touch;
   * the views before and after of other touches have the same.
   */
  areasIn(scene) {
    const [first, touch] = [change(this.group, 0), this.change];
    const same = new Map([[first.before, touch.before], [first.after, touch.after]]);
    return this.group.walks.flatMap(walk => {
      // A view may have several steps.
      const areas = new Map(walk.steps.filter(step => step[5]).map(([id, , , , , area]) => [id, area]));
      return [...areas].flatMap(([id, area]) => {
        const view = scene.views.get(same.get(id) ?? id);
        const isOfControl = isAudit && id === first.before;
        return view ? [{view, area, side: walk.baseline || isOfControl ? 'before' : 'after'}] : [];
      });
    });
  }

  /**
   * The views that have no part in the touch, and words for them. The asked views are known only
   * for the group's first touch. For others, these are the views that do not contain the touch.
   */
  apartIn(scene) {
    const {group, change: touch} = this;
    if (!touch.at) return {isApart: () => false, apart: null};
    const own = new Set();
    for (const id of [touch.before, touch.after]) {
      for (let view = scene.views.get(id); view; view = scene.views.get(view.parent)) own.add(view.id);
    }
    if (this.place === 0 && group.walks.length > 0) {
      for (const {steps} of group.walks) for (const [id] of steps) own.add(id);
      return {isApart: view => !own.has(view.id), apart: 'views that no step below names'};
    }
    return {isApart: view => !own.has(view.id) && !contains(view, touch.at), apart: 'views that do not contain the touch'};
  }

  legendOf(scene, touch, others, faded, areas, apart) {
    const isOne = touch.before !== null && touch.before === touch.after;
    const entry = (name, ...words) => el('li', null, el('i', {class: 'key ' + name}), el('span', null, ...words));
    const who = (name, id, nobody) => {
      const view = id === null ? null : scene.views.get(id);
      if (view) return entry(name, (isOne ? 'before and after' : roles[name]) + ': ', brief(label(view), 80), traits(view));
      return entry('none', roles[name] + ': ', id === null ? nobody : 'a view that is not in this picture');
    };
    return [
      who('before', touch.before, 'nobody'),
      isOne || !hasAfter(this.group) ? null : who('after', touch.after, noAfter(this.group)),
      touch.edges ? entry('region', isOfGestures ? 'points where it is so' : !isAudit ? 'points that go there now'
        : ['small', 'unseen'].includes(this.group.kind) ? 'points that hit it' : 'points of it that do not hit it') : null,
      ...['before', 'after'].map(side => areas.some(area => area.side === side)
        ? entry('area ' + side, `where a rule lets views take touches, ${roles[side]}`) : null),
      apart ? entry('apart', apart) : null,
      touch.at ? entry('touch', touch.edges ? 'one of them' : 'this touch') : null,
      others ? entry('others', `${number(others)} more of this group in the recording`
        + (this.group.changes.length < this.group.differences ? `, of the ${number(this.group.changes.length)} on this page` : '')) : null,
      faded ? entry('fade', `${number(faded)} of the other touches in this scene`) : null,
    ].filter(Boolean);
  }

  // The cause

  /** Who had the touches and who has them now, and why. */
  causes() {
    const {group} = this;
    const row = (name, ...values) => el('div', null, el('dt', null, name), el('dd', null, ...values));
    const who = (name, path, recognizers, nobody) => row(side(name),
      path === null ? el('em', null, nobody) : pathElement(path),
      recognizers === null ? null : el('div', {class: 'asked'}, 'asked: ', full(recognizers)));
    const rules = group.rules.map(rule => el('li', null, full(rule)));
    const {giveBack} = group;
    const isAsked = ['moved', 'lost', 'gained', 'window'].includes(group.kind) && group.verdict !== 'unmodelled'
      && group.walks.length === 2 && isExplainable;
    this.acted = row('acted', '');
    this.drawActed();
    return el('dl', null,
      who('before', group.before, group.recognizersBefore, 'nobody'),
      hasAfter(group) ? who('after', group.after, group.recognizersAfter, noAfter(group)) : null,
      this.acted,
      row('why', full(group.why), rules.length ? el('ul', {class: 'rules'}, rules) : null),
      giveBack !== null ? row(isAudit ? 'cured by' : 'undone by', full(giveBack)) : isAsked ? row('undone by', 'no single change') : null,
      this.acceptance());
  }

  facts() {
    this.command = el('div', {class: 'command'});
    this.explain = el('section', null, el('h3', null, isOfScenes ? 'Explain one of the points' : 'Explain this touch'), this.command);
    return el('div', {class: 'facts'}, this.causes(), this.source(), this.explain, this.accept());
  }

  /** The command that accepts the group; nothing for what is accepted or no change. */
  accept() {
    const {group} = this;
    if (!canBeAccepted(group)) return null;
    return el('section', null, el('h3', null, 'Accept it'), el('div', {class: 'command'}, copied(acceptCommand([group]))));
  }

  acceptance() {
    const {acceptance, state, differences} = this.group;
    if (!acceptance) return null;
    const until = acceptance.expires ? `, up to ${acceptance.expires}` : '';
    const now = acceptance.groups ? ` Now: ${acceptance.groups}.`
      : state === 'updated' ? ` It has ${number(differences)} now.` : '';
    const over = state === 'expired' ? ' That day is over.' : '';
    const entry = acceptance.groups ? ['All groups of ', el('code', null, brief(acceptance.entry, 120)), ': '] : null;
    return el('div', null, el('dt', null, 'accepted'), el('dd', null,
      full(acceptance.reason), el('div', {class: 'asked'}, entry, acceptance.limits, until,
        acceptance.owner ? [', by ', brief(acceptance.owner, 80)] : null, '.', now, over)));
  }

  /** The lines of the policy's file that cause the change. */
  source() {
    const lines = this.group.ruleLines;
    if (lines.length === 0) return null;
    return [false, true].map(isBaseline => {
      const rules = lines.filter(rule => rule.baseline === isBaseline);
      const policy = isBaseline ? page.run.baseline : page.run.policy;
      if (rules.length === 0) return null;
      const title = el('h3', null, rules.length === 1 ? 'The rule' : 'The rules', ' of ',
        brief(policy ? policy.name : 'the recording’s own policy', 80));
      const known = rules.filter(rule => rule.line !== null && policy && policy.file !== null);
      if (known.length === 0) {
        return el('section', null, title,
          el('ol', {class: 'rules'}, rules.map(rule => el('li', {value: rule.number}, full(rule.text)))));
      }
      return el('section', null, title, policySource(policy, known.map(rule => rule.line)));
    });
  }

  walks() {
    // Who acts is not a question of a hit test.
    if (this.delivered !== null || isOfGestures) return null;
    const {walks, firstDifference} = this.group;
    const heading = el('h3', null, 'Who was asked');
    if (walks.length === 0) {
      return el('section', {class: 'walks'}, heading, el('p', {class: 'note'},
        this.group.isEvent ? 'An event without a location asks no views.'
          : 'There is no walk to show: what answers is code, or what was recorded.'));
    }
    const example = change(this.group, 0);
    const isTwo = walks.length === 2;
    const missing = isTwo || isAudit || isOfGestures ? ''
      : ` Only the walk ${walks[0].baseline ? 'before' : 'after'} is known: the other side is code, or what was recorded.`;
    const what = isOfScenes
      ? `A touch at (${rounded(example.at.x)}, ${rounded(example.at.y)}) in snapshot ${example.snapshot}` : `Event ${example.event}`;
    const isSame = isTwo && firstDifference === null && walks[0].steps.length === walks[1].steps.length
      && walks[0].steps.every(([id, , , decision], at) => id === walks[1].steps[at][0] && decision === walks[1].steps[at][3]);
    const note = `${what}, the group’s first, view by view.` + missing
      + (isSame ? ' Both walks are the same.' : '')
      + (isTwo && !isSame && firstDifference === null ? ' The two policies ask views in different orders.' : '');
    // The steps that both walks have in common are shown once.
    const shared = isTwo ? firstDifference ?? (isSame ? walks[0].steps.length : 0) : 0;
    const list = (steps, mark) => el('ol', {class: 'steps-of'},
      steps.map((step, place) => this.step(step, Math.min(...steps.map(other => other[2])), mark && place === 0)),
      mark && steps.length === 0
        ? el('li', {class: 'first'}, firstMark(), el('span', null, 'asks nobody more')) : null);
    const isShort = shared <= 6 || shared === walks[0].steps.length;
    const alike = shared === 0 ? null : el('details', {class: 'more alike', open: isShort},
      el('summary', null, `Both alike at first: ${count(shared, 'step', 'steps')}`),
      list(walks[0].steps.slice(0, shared), false));
    const apart = isSame ? [] : walks.map(walk => el('div', {class: 'walk'},
      el('h4', null, side(walk.baseline ? 'before' : 'after'), ' under ', brief(walk.policy, 80)),
      list(walk.steps.slice(shared), isTwo && firstDifference !== null)));
    return el('section', {class: 'walks'}, heading, el('p', {class: 'note'}, note), alike,
      el('div', {class: isTwo ? 'two' : null}, apart));
  }

  step([, name, depth, decision, words], least, isFirst) {
    const item = el('li', {class: ['entered', 'left', 'hit'][decision] + (isFirst ? ' first' : '')},
      isFirst ? firstMark() : null, el('span', null, brief(name, 120, {class: 'who'}), ' ', full(words)));
    item.style.setProperty('--depth', depth - least);
    return item;
  }

  // Further details, on demand

  tree() {
    this.treeBody = el('div', {class: 'tree'});
    this.treeBox = el('details', {class: 'more', toggle: () => { if (this.treeBox.open) this.fillTree(); }},
      el('summary', null, el('h3', null, 'Views of this scene')), this.treeBody);
    return this.treeBox;
  }

  fillTree() {
    this.treeBody.replaceChildren(el('p', {class: 'note'}, 'The frontmost first.'), treeOf(this.scene, this.change, roles));
  }

  touches() {
    const {group} = this;
    const body = el('tbody');
    const more = el('button', {type: 'button', class: 'small', click: () => add(200)});
    this.rows = body;
    const add = howMany => {
      const from = body.childElementCount;
      for (let place = from; place < Math.min(from + howMany, group.changes.length); place += 1) body.append(this.row(place));
      const rest = group.changes.length - body.childElementCount;
      more.hidden = rest === 0;
      more.textContent = `Show ${number(Math.min(rest, 200))} more of ${number(rest)}`;
    };
    add(25);
    const left = group.differences - group.changes.length;
    const [one, many] = nouns();
    return el('section', {class: 'touches'}, el('h3', null, group.size || countOf(group)),
      el('div', {class: 'scroll'}, el('table', null,
        headOf([isOfScenes ? 'snapshot' : 'event', 'time', 'at', isOfScenes ? 'size' : 'snapshot', 'trace']), body)),
      more, left > 0
        ? el('p', {class: 'note'}, `This page lists ${number(group.changes.length)} of ${countOf(group)}: `
          + `${count(left, `more ${one} is`, `more ${many} are`)} in the results file alone. All of them: `,
        copied(`retouch report --run ${page.run.number} --format json`)) : null);
  }

  row(place) {
    const touch = change(this.group, place);
    const button = el('button', {
      type: 'button', class: 'link', click: () => this.show(place),
      'aria-label': touch.edges ? `Show snapshot ${touch.snapshot}` : `Show event ${touch.event}`,
    }, String(touch.edges ? touch.snapshot : touch.event));
    return el('tr', {'aria-current': place === this.place ? 'true' : null},
      el('td', null, button), el('td', null, `${rounded(touch.time)} s`),
      el('td', null, touch.at ? `(${rounded(touch.at.x)}, ${rounded(touch.at.y)})` : touch.type),
      el('td', null, touch.edges ? number(touch.size) : String(touch.snapshot)), el('td', null, brief(traceName(page.recordings[touch.recording]), 60)));
  }

  markRow() {
    for (const row of this.rows.querySelectorAll('[aria-current]')) row.removeAttribute('aria-current');
    const row = this.rows.children[this.place];
    if (row) row.setAttribute('aria-current', 'true');
  }
}

/** The role of the view before or after, marked like the view in the picture. */
function side(name) {
  return el('span', {class: 'side ' + name}, roles[name]);
}

/** Who acted upon a touch: a path that may be broken between names, and how and when. */
function actedWords(acted) {
  const end = acted.lastIndexOf(' (');
  return end < 0 ? [el('em', null, acted)] : [pathElement(acted.slice(0, end)), full(acted.slice(end))];
}

function firstMark() {
  return el('span', {class: 'badge first-mark'}, 'first difference');
}

/** The command that explains a touch, and a button that copies it. */
function commandOf(touch, recording) {
  const {policy, baseline} = page.run;
  const place = touch.edges ? ['--snapshot', touch.snapshot, '--at', `${touch.at.x},${touch.at.y}`] : ['--event', touch.event];
  const words = ['retouch', 'explain', quoted(recording.trace), ...place.map(String)];
  words.push('--policy', quoted(policy.text === '' ? recording.ownPolicy : policy.file || policy.name));
  if (baseline) words.push('--baseline', quoted(baseline.file || baseline.name));
  return copied(words.join(' '));
}

/** The lines of a text with their numbers, from 1. Some lines are marked. */
function sourceList(lines, isShown, isMarked, beside = () => null) {
  return el('ol', {class: 'source'}, lines.map((text, at) => isShown(at + 1)
    ? el('li', {'data-line': at + 1, class: isMarked(at + 1) ? 'marked' : null}, el('code', null, text === '' ? ' ' : full(text)),
      beside(at + 1))
    : null));
}

function linesOf(policy) {
  return policy.text.replace(/\n$/, '').split(/\r?\n/);
}

/** The rules of a policy file at these lines, and a few lines around; the rest on demand. */
function policySource(policy, starts) {
  const lines = linesOf(policy);
  const marked = new Set();
  for (const first of starts) {
    const indent = text => text.search(/\S/);
    const own = indent(lines[first - 1] || '');
    let last = first;
    const isInside = line => indent(line) > own || (indent(line) === own && /^\s*[}\]]/.test(line));
    while (last < lines.length && isInside(lines[last])) last += 1;
    for (let line = first; line <= last; line += 1) marked.add(line);
  }
  const near = line => [-2, -1, 0, 1, 2].some(by => marked.has(line + by));
  const list = shown => sourceList(lines, shown, line => marked.has(line));
  const all = el('details', {class: 'more', toggle: () => { if (all.childElementCount === 1) all.append(list(() => true)); }},
    el('summary', null, `All ${number(lines.length)} lines of `, brief(policy.file || policy.name, 80)));
  return [list(near), lines.every((text, at) => near(at + 1)) ? null : all];
}
