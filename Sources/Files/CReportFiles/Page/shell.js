// The parts of every page: its themes, its help, and pieces of its text.

const byId = id => document.getElementById(id);

function arrow() {
  return [el('span', {class: 'arrow', 'aria-hidden': 'true'}, ' → '), el('span', {class: 'visually-hidden'}, ' to ')];
}

function badge(state) {
  return el('span', {class: 'badge ' + state}, state);
}

function headOf(columns) {
  return el('thead', null, el('tr', null, columns.map(name => el('th', {scope: 'col'}, name))));
}

/** A command, and a button that copies it. */
function copied(command) {
  const code = el('code', null, brief(command, 600));
  return [code, copyButton('Copy', () => command, code)];
}

/** A button that copies a text or, where that is not allowed, selects an element. */
function copyButton(words, text, shown) {
  const button = el('button', {type: 'button', class: 'small', click: async () => {
    try {
      await navigator.clipboard.writeText(text());
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(shown);
      button.textContent = 'Selected';
    }
    setTimeout(() => { button.textContent = words; }, 1500);
  }}, words);
  return button;
}

/** A word, quoted for a shell. */
function quoted(word) {
  return /^[\w@%+=:,./-]+$/.test(word) && !word.startsWith('-') ? word : "'" + word.replaceAll("'", "'\\''") + "'";
}

/** Marks in the browser's timeline that what was just built is on the screen. */
function markDrawn(name) {
  requestAnimationFrame(() => setTimeout(() => performance.mark(name)));
}

function warnOfOldBrowser(what) {
  if (window.DecompressionStream) return;
  document.querySelector('.head').append(el('p', {class: 'note'},
    `This browser is too old to ${what}: it has no DecompressionStream.`));
}

// Themes

const dark = matchMedia('(prefers-color-scheme: dark)');

function remembered(key, value) {
  // A page that is opened from a file may have no storage.
  try {
    if (value !== undefined) localStorage.setItem(key, value);
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function applyTheme(theme) {
  const isDark = theme ? theme === 'dark' : dark.matches;
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  byId('theme').textContent = isDark ? 'Light' : 'Dark';
  byId('theme').setAttribute('aria-label', `Switch to ${isDark ? 'light' : 'dark'} colours`);
}

let theme = remembered('retouch-theme');
applyTheme(theme);
dark.addEventListener('change', () => applyTheme(theme));
byId('theme').addEventListener('click', () => {
  theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  remembered('retouch-theme', theme);
  applyTheme(theme);
});

// Help

byId('help-button').addEventListener('click', () => byId('help').showModal());
byId('help-close').addEventListener('click', () => byId('help').close());
byId('keys').checked = remembered('retouch-keys') !== 'off';
byId('keys').addEventListener('change', () => remembered('retouch-keys', byId('keys').checked ? 'on' : 'off'));

// Keys

/**
 * Whether a key is for the page, and not for the browser, a field or what scrolls.
 *
 * Escape in a field is dealt with here: it empties the search, and then leaves the field.
 */
function isOwnKey(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || byId('help').open) return false;
  const field = event.target.closest('input, select, textarea');
  if (event.key === 'Escape' && field) {
    if (field.id === 'words' && field.value !== '') {
      field.value = '';
      filter();
    } else {
      field.blur();
    }
    return false;
  }
  if (field && field.type !== 'checkbox') return false;
  // Elements that scroll need the arrow keys themselves.
  if (event.key.startsWith('Arrow') && event.target.matches('.scroll, .tree, .source')) return false;
  return event.key.length > 1 || byId('keys').checked;
}
