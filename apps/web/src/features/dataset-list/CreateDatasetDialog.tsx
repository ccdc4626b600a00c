import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import { useGo } from '../../shared/navigation.ts';
import { useCreateDataset } from './api.ts';
import { draftBody, NEW_DATASET } from './new-dataset.ts';
import type { NewDataset } from './new-dataset.ts';
import { SourceFields } from './SourceFields.tsx';
import styles from './create-dataset.module.css';

/** Creates a dataset from a table or a query, and opens a new chart on it. */
export function CreateDatasetDialog({ onClose }: { readonly onClose: () => void }) {
  const go = useGo();
  const client = useQueryClient();
  const [draft, setDraft] = useState(NEW_DATASET);
  const { mutate, isPending, error, reset } = useCreateDataset();
  const body = draftBody(draft);
  const change = (part: Partial<NewDataset>): void => {
    setDraft({ ...draft, ...part });
    if (error) reset();
  };
  const create = (goesToChart: boolean): void => {
    if (!body) return;
    mutate(body, {
      onSuccess: ({ id }) => {
        void client.invalidateQueries({ queryKey: ['dataset'] });
        onClose();
        if (goesToChart) go(`/explore/?datasource_type=table&datasource_id=${id}`);
      },
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New dataset"
      description="Charts are built on datasets: a table or the result of a query."
      width={600}
      onSubmit={() => create(true)}
      secondaryActions={
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      }
      actions={
        <>
          <Button disabled={!body} onClick={() => create(false)}>
            Create dataset
          </Button>
          <Button type="submit" variant="primary" disabled={!body} isBusy={isPending}>
            Create dataset and create chart
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Segmented
          label="Source"
          value={draft.source}
          options={[
            { value: 'table', label: 'From a table' },
            { value: 'sql', label: 'From SQL' },
          ]}
          onChange={source => change({ source })}
        />
        <SourceFields draft={draft} onChange={change} />
        {error && <ErrorPanel title="The dataset was not created" text={error.message} />}
      </div>
    </Dialog>
  );
}
