import { printShortcut } from './shortcut.ts';
import styles from './kbd.module.css';

/** A keyboard shortcut such as `Mod+Enter`, drawn as a key. */
export function Kbd({ keys }: { readonly keys: string }) {
  return <kbd className={styles.kbd}>{printShortcut(keys)}</kbd>;
}
