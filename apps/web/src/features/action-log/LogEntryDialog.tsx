import type { LogRow } from '@powerset/contracts/log.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { CopyButton } from '@powerset/ui/feedback/CopyButton.tsx';
import { personName } from '../../shared/person-name.ts';
import { fullTime } from '../../shared/time-ago.ts';
import { actionWords, changesOf, factsOf } from './log-entry.ts';
import styles from './action-log.module.css';

/** Shows one entry: the changes and everything else that was recorded. */
export function LogEntryDialog({ row, onClose }: { readonly row: LogRow; readonly onClose: () => void }) {
  const facts = factsOf(row.json);
  const changes = changesOf(facts);
  const text = JSON.stringify(facts, null, 2);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={actionWords(row.action)}
      description={[personName(row.user), fullTime(row.dttm)].filter(Boolean).join(', ')}
      width={760}
      actions={
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      }
    >
      {changes.length > 0 && (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(change => (
              <tr key={change.path}>
                <th scope="row">{change.path}</th>
                <td data-gone={change.before === undefined ? undefined : ''}>{change.before}</td>
                <td data-new={change.after === undefined ? undefined : ''}>{change.after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.head}>
        <h3>Log entry details</h3>
        <CopyButton text={text} />
      </div>
      <pre className={styles.json}>{text}</pre>
    </Dialog>
  );
}
