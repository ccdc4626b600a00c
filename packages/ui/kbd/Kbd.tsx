import { printShortcut } from './shortcut.ts';
import styles from './kbd.module.css';

/** Draws a keyboard shortcut such as `Mod+Enter` as a key. */
export function Kbd({ keys }: { readonly keys: string }) {
  return <kbd className={styles.kbd}>{printShortcut(keys)}</kbd>;
}
