// Elements and names. Names come from recorded apps and may hold anything: they become text nodes and nothing else.

/** An element with attributes and children; a string is a text node, null nothing, a function a listener. */
function el(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined));
  return element;
}

const svgNamespace = 'http://www.w3.org/2000/svg';

function svg(tag, attributes, ...children) {
  const element = document.createElementNS(svgNamespace, tag);
  for (const name in attributes) element.setAttribute(name, attributes[name]);
  element.append(...children);
  return element;
}

// Characters that nobody sees, or that turn the text around them; the joiners of scripts and emoji are none of them.
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

function codePoint(character) {
  return 'U+' + character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0');
}

/** A text with its unseen characters by their numbers, for attributes and titles. */
function plain(text) {
  return text.replace(unseen, character => '‹' + codePoint(character) + '›');
}

/** The nodes of a text: each unseen character is a mark with its number. */
function seen(text) {
  const nodes = [];
  let from = 0;
  for (const match of text.matchAll(unseen)) {
    if (match.index > from) nodes.push(text.slice(from, match.index));
    nodes.push(el('span', {class: 'mark'}, codePoint(match[0])));
    from = match.index + match[0].length;
  }
  if (from < text.length) nodes.push(text.slice(from));
  return nodes;
}

/** The first so many characters, none of them cut in two. */
function start(text, limit) {
  return text.slice(0, limit).replace(/[\ud800-\udbff]$/, '');
}

/** An element that stands apart from the writing direction around it; paths and sentences run from left to right. */
function isolated(attributes, ...children) {
  return el('bdi', {dir: 'ltr', ...attributes}, ...children);
}

/** A text, cut where it is long; the whole is its tooltip then. */
function brief(text, limit, attributes) {
  const cut = text.length > limit ? start(text, limit) : text;
  return cut === text ? isolated(attributes, seen(text)) : isolated({title: plain(text), ...attributes}, seen(cut), '…');
}

/** A text in full; of a long one the rest comes on demand. */
function full(text, attributes) {
  const limit = 300;
  if (text.length <= limit) return isolated(attributes, seen(text));
  const name = isolated(null, seen(start(text, limit)), '…');
  const button = el('button', {type: 'button', class: 'small', 'aria-expanded': 'false', click: () => {
    const isOpen = button.getAttribute('aria-expanded') === 'true';
    button.setAttribute('aria-expanded', String(!isOpen));
    name.replaceChildren(...(isOpen ? [...seen(start(text, limit)), '…'] : seen(text)));
    button.textContent = isOpen ? more : 'Show less';
  }});
  const more = `Show all ${number(text.length)} characters`;
  button.textContent = more;
  return el('span', attributes, name, ' ', button);
}

/** A path in two: what is around the view, and the view. Slashes in quoted names part nothing. */
function pathParts(path) {
  let last = -1;
  let isQuoted = false;
  for (let place = 0; place < path.length; place += 1) {
    if (path[place] === '"') isQuoted = !isQuoted;
    else if (path[place] === '\\') place += 1;
    else if (path[place] === '/' && !isQuoted) last = place;
  }
  return [path.slice(0, last + 1), path.slice(last + 1)];
}

function leaf(path) {
  return pathParts(path)[1];
}

/** A path in full, with the view itself standing out. */
function pathElement(path) {
  const [around, view] = pathParts(path);
  if (path.length > 800) return full(path, {class: 'path'});
  // Lines break after slashes.
  const steps = around.split(/(?<=\/)/).flatMap(step => [...seen(step), el('wbr')]);
  return isolated({class: 'path'}, el('span', {class: 'around'}, steps), el('strong', null, seen(view)));
}

const number = value => value.toLocaleString('en');
const count = (value, singular, plural) => `${number(value)} ${value === 1 ? singular : plural}`;
const rounded = value => String(Math.round(value * 100) / 100);
