// Elements and names. Names come from recorded apps and may contain any text, so they only ever
// become text nodes.

/**
 * Makes an element. A string child becomes a text node, and a null child is left out. A function as
 * an attribute becomes an event listener.
 */
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

// Characters that are invisible or change the direction of text, without the joiners that scripts
// and emoji need.
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

function codePoint(character) {
  return 'U+' + character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0');
}

/** The text with invisible characters as their numbers, for attributes and titles. */
function plain(text) {
  return text.replace(unseen, character => '‹' + codePoint(character) + '›');
}

/** The nodes of a text. Each invisible character becomes a mark with its number. */
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

/** The first characters of a text, up to a number. No character is cut in two. */
function start(text, limit) {
  return text.slice(0, limit).replace(/[\ud800-\udbff]$/, '');
}

/** An element with its own writing direction, from left to right for paths and sentences. */
function isolated(attributes, ...children) {
  return el('bdi', {dir: 'ltr', ...attributes}, ...children);
}

/** A text. A long text is cut, and its tooltip shows the whole. */
function brief(text, limit, attributes) {
  const cut = text.length > limit ? start(text, limit) : text;
  return cut === text ? isolated(attributes, seen(text)) : isolated({title: plain(text), ...attributes}, seen(cut), '…');
}

/** A whole text. The rest of a long text is shown on demand. */
function full(text, attributes) {
  const limit = 300;
  if (text.length <= limit) return isolated(attributes, seen(text));
  const name = isolated(null, seen(start(text, limit)), '…');
  const button = el('button', {type: 'button', class: 'small rest', 'aria-expanded': 'false', click: () => {
    const isOpen = button.getAttribute('aria-expanded') === 'true';
    button.setAttribute('aria-expanded', String(!isOpen));
    name.replaceChildren(...(isOpen ? [...seen(start(text, limit)), '…'] : seen(text)));
    button.textContent = isOpen ? more : 'Show less';
  }});
  const more = `Show all ${number(text.length)} characters`;
  button.textContent = more;
  return el('span', attributes, name, ' ', button);
}

/** Splits a path into the superviews and the view. Slashes in quoted names do not count. */
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

/** The whole path, with the view itself highlighted. */
function pathElement(path) {
  const [around, view] = pathParts(path);
  if (path.length > 800) return full(path, {class: 'path'});
  // A line may break after each slash.
  const steps = around.split(/(?<=\/)/).flatMap(step => [...seen(step), el('wbr')]);
  return isolated({class: 'path'}, el('span', {class: 'around'}, steps), el('strong', null, seen(view)));
}

const number = value => value.toLocaleString('en');
const count = (value, singular, plural) => `${number(value)} ${value === 1 ? singular : plural}`;
const rounded = value => String(Math.round(value * 100) / 100);
