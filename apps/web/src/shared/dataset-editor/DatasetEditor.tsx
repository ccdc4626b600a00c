import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DatasetItem } from '@powerset/contracts/dataset.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Skeleton } from '@powerset/ui/feedback/Skeleton.tsx';
import { errorText } from '../api/api-error.ts';
import { toast } from '../toast.ts';
import { datasetItemQuery } from './api.ts';
import { EDITOR_WIDTH } from './editor-tab.ts';
import { EditorForm } from './EditorForm.tsx';
import styles from './dataset-editor.module.css';

export interface DatasetEditorProps {
  readonly datasetId: number;
  onClose(): void;
  onSaved?(): void;
}

/** Edits a dataset: its source, metrics, columns, and settings. */
export function DatasetEditor({ datasetId, onClose, onSaved }: DatasetEditorProps) {
  const { data, error, refetch } = useQuery(datasetItemQuery(datasetId));
  // Later reads of the dataset must not replace what is being edited.
  const [opened, setOpened] = useState<{ readonly item: DatasetItem; readonly round: number }>();
  if (data && !opened) setOpened({ item: data, round: 0 });
  const reload = async (): Promise<void> => {
    const fresh = await refetch();
    if (fresh.data) setOpened({ item: fresh.data, round: (opened?.round ?? 0) + 1 });
    else toast.failure('The dataset was not loaded', fresh.error);
  };
  if (opened)
    return (
      <EditorForm
        key={opened.round}
        item={opened.item}
        onReload={() => void reload()}
        onSaved={onSaved}
        onClose={onClose}
      />
    );
  return (
    <Dialog isOpen isFlush onClose={onClose} title="Edit Dataset" width={EDITOR_WIDTH}>
      <div className={styles.frame}>
        {error ? (
          <div className={styles.usage}>
            <ErrorPanel
              title="The dataset was not loaded"
              text={errorText(error)}
              actions={<Button onClick={() => void refetch()}>Try again</Button>}
            />
          </div>
        ) : (
          <EditorSkeleton />
        )}
      </div>
    </Dialog>
  );
}

function EditorSkeleton() {
  return (
    <div className={styles.waiting} role="status" aria-label="Loading the dataset">
      <Skeleton height={20} width="55%" />
      {Array.from({ length: 11 }, (_, row) => (
        <Skeleton key={row} height={16} width={row % 2 === 0 ? '70%' : '62%'} />
      ))}
    </div>
  );
}
