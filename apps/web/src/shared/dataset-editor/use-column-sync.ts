import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../toast.ts';
import { checkDraft } from './api.ts';
import { sourceToCheck } from './dataset-change.ts';
import type { DatasetDraft } from './dataset-draft.ts';
import { columnDifferences, hasDifferences, syncedDraft, type ColumnDifferences } from './source-columns.ts';

/** The reading of columns from the source into the draft. */
export interface ColumnSync {
  readonly isPending: boolean;
  readonly error: Error | null;
  /** What the last sync changed; undefined before the first one. */
  readonly differences: ColumnDifferences | undefined;
  readonly datasetId: number;
  readonly draft: DatasetDraft;
  start(): void;
  undo(): void;
  dismiss(): void;
}

/** Reads the columns of the source into the draft; nothing is saved. */
export function useColumnSync(
  datasetId: number,
  {
    draft,
    saved,
    setDraft,
  }: {
    readonly draft: DatasetDraft;
    readonly saved: DatasetDraft;
    setDraft(change: (draft: DatasetDraft) => DatasetDraft): void;
  },
): ColumnSync {
  const [done, setDone] = useState<{
    readonly differences: ColumnDifferences;
    readonly before: DatasetDraft;
  }>();
  const reading = useMutation({
    mutationFn: () => {
      const source = sourceToCheck(draft, saved);
      return checkDraft(datasetId, source ? { source } : {});
    },
    onSuccess: ({ columns: found }) => {
      const differences = columnDifferences(draft.columns, found);
      setDone({ differences, before: draft });
      if (hasDifferences(differences)) setDraft(now => syncedDraft(now, found));
      toast.success('Metadata has been synced');
    },
  });
  return {
    isPending: reading.isPending,
    error: reading.error,
    differences: done?.differences,
    datasetId,
    draft,
    start: () => reading.mutate(),
    undo: () => {
      if (done)
        setDraft(now => ({
          ...now,
          columns: done.before.columns,
          settings: { ...now.settings, mainTime: done.before.settings.mainTime },
        }));
      setDone(undefined);
    },
    dismiss: () => {
      setDone(undefined);
      reading.reset();
    },
  };
}
