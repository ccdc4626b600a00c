import { useMemo, useState } from 'react';
import { CopyButton } from '@powerset/ui/feedback/CopyButton.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import { cellText } from '../sql-result.ts';
import { JsonTree } from './JsonTree.tsx';
import styles from '../sqllab.module.css';

interface CellDialogProps {
  readonly column: string;
  readonly value: unknown;
  readonly onClose: () => void;
}

type View = 'tree' | 'text';

/** Shows the whole content of a cell: a tree if it is JSON, else text. Images in it are never loaded. */
export function CellDialog({ column, value, onClose }: CellDialogProps) {
  const json = useMemo(() => jsonOf(value), [value]);
  const [view, setView] = useState<View>(json === undefined ? 'text' : 'tree');
  const text = json !== undefined && view === 'text' ? JSON.stringify(json, null, 2) : cellText(value);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Cell content"
      description={column}
      width={640}
      secondaryActions={<CopyButton text={text} label="Copy" />}
      actions={
        json !== undefined && (
          <Segmented
            label="View"
            value={view}
            onChange={setView}
            options={[
              { value: 'tree', label: 'Tree' },
              { value: 'text', label: 'Text' },
            ]}
          />
        )
      }
    >
      {json !== undefined && view === 'tree' ? (
        <div className={styles.cell}>
          <JsonTree value={json} />
        </div>
      ) : (
        <pre className={styles.cell} tabIndex={0}>
          {text}
        </pre>
      )}
    </Dialog>
  );
}

/** Returns the object or list that a cell holds, also as text. */
function jsonOf(value: unknown): object | undefined {
  if (typeof value === 'object') return value ?? undefined;
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return undefined;
  try {
    return JSON.parse(value) as object;
  } catch {
    return undefined;
  }
}
