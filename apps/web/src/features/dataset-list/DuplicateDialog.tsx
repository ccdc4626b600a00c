import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { duplicateDataset } from '@powerset/contracts/dataset.ts';
import type { DatasetRow } from '@powerset/contracts/dataset.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { call } from '../../shared/api/call.ts';
import { toast } from '../../shared/toast.ts';

/** Copies a virtual dataset under another name. */
export function DuplicateDialog({
  dataset,
  onClose,
}: {
  readonly dataset: DatasetRow;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const [name, setName] = useState(`${dataset.table_name} copy`);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(duplicateDataset, { body: { base_model_id: dataset.id, table_name: name.trim() } }),
    onSuccess: () => {
      toast.success('The dataset was duplicated');
      void client.invalidateQueries({ queryKey: ['dataset'] });
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Duplicate dataset"
      width={440}
      onSubmit={() => {
        if (name.trim()) mutate();
      }}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={!name.trim()} isBusy={isPending}>
            Duplicate
          </Button>
        </>
      }
    >
      <Field label="New dataset name" isRequired error={error?.message}>
        {control => <Input {...control} size="large" autoFocus value={name} onChange={setName} />}
      </Field>
    </Dialog>
  );
}
