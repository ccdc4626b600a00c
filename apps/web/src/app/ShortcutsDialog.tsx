import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { Kbd } from '@powerset/ui/kbd/Kbd.tsx';
import { useShortcutGroups } from '../shared/shortcuts.ts';
import styles from './shortcuts.module.css';

/** Lists the shortcuts that work on this page. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const groups = useShortcutGroups();
  return (
    <Dialog isOpen onClose={onClose} title="Keyboard shortcuts" width={460}>
      {groups
        .filter(group => group.shortcuts.length > 0)
        .map(group => (
          <section key={group.title} className={styles.group} aria-label={group.title}>
            <h3>{group.title}</h3>
            <dl>
              {group.shortcuts.map(shortcut => (
                <div key={`${shortcut.keys} ${shortcut.label}`} className={styles.row}>
                  <dt>{shortcut.label}</dt>
                  <dd>
                    <Kbd keys={shortcut.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </Dialog>
  );
}
