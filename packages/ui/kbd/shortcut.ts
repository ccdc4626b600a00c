/** Formats a shortcut such as `Mod+Shift+K`: as `⇧⌘K` on a Mac, and as `Ctrl+Shift+K` elsewhere. */
export function printShortcut(shortcut: string, isMac = runsOnMac()): string {
  const keys = shortcut.split('+');
  if (!isMac) return keys.map(key => OTHER_KEYS[key] ?? key).join('+');
  return [...MAC_ORDER.filter(key => keys.includes(key)), ...keys.filter(key => !MAC_ORDER.includes(key))]
    .map(key => MAC_KEYS[key] ?? key)
    .join('');
}

/** Returns whether an event is that shortcut; `Mod` is Command on a Mac and Control elsewhere. */
export function isShortcut(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
  shortcut: string,
  isMac = runsOnMac(),
): boolean {
  const keys = shortcut.split('+');
  const key = keys.at(-1)!;
  const mod = keys.includes('Mod');
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    event.ctrlKey === (keys.includes('Ctrl') || (mod && !isMac)) &&
    event.metaKey === (keys.includes('Meta') || (mod && isMac)) &&
    event.altKey === keys.includes('Alt') &&
    (event.shiftKey === keys.includes('Shift') || isShiftedSign(key))
  );
}

/** Returns whether this is an Apple system, where Command does what Control does elsewhere. */
export function runsOnMac(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iP(hone|ad|od)/.test(navigator.platform);
}

const MAC_ORDER = ['Ctrl', 'Alt', 'Shift', 'Mod', 'Meta'];
const MAC_KEYS: Readonly<Record<string, string>> = {
  Ctrl: '⌃',
  Alt: '⌥',
  Shift: '⇧',
  Mod: '⌘',
  Meta: '⌘',
  Enter: '↵',
  Escape: 'esc',
  Backspace: '⌫',
  Delete: '⌦',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};
const OTHER_KEYS: Readonly<Record<string, string>> = {
  Mod: 'Ctrl',
  Meta: 'Win',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** Signs such as `?` need Shift on some keyboards and not on others. */
function isShiftedSign(key: string): boolean {
  return key.length === 1 && !/[a-z0-9]/i.test(key);
}
