import { expect, it } from 'vitest';
import { isShortcut, printShortcut } from './shortcut.ts';

const key = (
  name: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {},
) => ({ key: name, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held });

it('prints Mod as the key that the system has', () => {
  expect(printShortcut('Mod+Shift+K', true)).toBe('⇧⌘K');
  expect(printShortcut('Mod+Shift+K', false)).toBe('Ctrl+Shift+K');
});

it('takes Command on a Mac and Control elsewhere for Mod', () => {
  expect(isShortcut(key('k', { metaKey: true }), 'Mod+K', true)).toBe(true);
  expect(isShortcut(key('k', { ctrlKey: true }), 'Mod+K', true)).toBe(false);
  expect(isShortcut(key('K', { ctrlKey: true }), 'Mod+K', false)).toBe(true);
});

it('does not confuse a shortcut with a longer one', () => {
  expect(isShortcut(key('z', { ctrlKey: true, shiftKey: true }), 'Mod+Z', false)).toBe(false);
});

it('takes a sign with and without Shift, because keyboards differ', () => {
  expect(isShortcut(key('?', { shiftKey: true }), '?', false)).toBe(true);
  expect(isShortcut(key('?'), '?', false)).toBe(true);
});
