import { useState } from 'react';
import { Button, ButtonLink } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { CopyButton } from '@powerset/ui/feedback/CopyButton.tsx';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import { SqlText } from './SqlText.tsx';
import styles from './sql.module.css';

export interface QueryPreviewProps {
  readonly title: string;
  readonly sql: string;
  /** The SQL that the server ran; offered beside the query if it differs. */
  readonly executedSql?: string | null;
  readonly openHref: string;
  readonly onClose: () => void;
}

/** Shows a query in a dialog, to read and to copy. */
export function QueryPreview({ title, sql, executedSql, openHref, onClose }: QueryPreviewProps) {
  const [shown, setShown] = useState<'user' | 'executed'>('user');
  const text = shown === 'executed' && executedSql ? executedSql : sql;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Query preview"
      description={title}
      width={760}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
          <ButtonLink variant="primary" href={openHref}>
            Open in SQL Lab
          </ButtonLink>
        </>
      }
    >
      <div className={styles.head}>
        {executedSql && executedSql !== sql ? (
          <Segmented
            label="Query"
            value={shown}
            onChange={setShown}
            options={[
              { value: 'user', label: 'User query' },
              { value: 'executed', label: 'Executed query' },
            ]}
          />
        ) : (
          <span />
        )}
        <CopyButton text={text} />
      </div>
      <SqlText sql={text} />
    </Dialog>
  );
}
