import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { datasetEndpoints } from '@powerset/contracts/dataset.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { call } from '../../../shared/api/call.ts';
import { errorText } from '../../../shared/api/api-error.ts';
import { useGo } from '../../../shared/navigation.ts';
import type { EditorTab } from '../editor-tabs.ts';

/** Creates a dataset from the tab's query and opens the chart builder on it. */
export function CreateChartDialog({
  tab,
  onClose,
}: {
  readonly tab: EditorTab;
  readonly onClose: () => void;
}) {
  const go = useGo();
  const [name, setName] = useState(() => `${tab.name} ${stamp(new Date())}`);
  const create = useMutation({
    mutationFn: () =>
      call(datasetEndpoints.create, {
        body: {
          database: tab.databaseId!,
          schema: tab.schema ?? null,
          sql: tab.run.status === 'done' ? tab.run.result.executedSql : tab.sql,
          table_name: name.trim(),
        },
      }),
    onSuccess: ({ id }) => go(`/explore/?datasource_type=table&datasource_id=${id}&viz_type=table`),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Save dataset and create a chart"
      description="Save this query as a dataset to use in charts and share."
      width={480}
      onSubmit={() => {
        if (name.trim()) create.mutate();
      }}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!name.trim()} isBusy={create.isPending}>
            Save &amp; Explore
          </Button>
        </>
      }
    >
      <Field
        label="Name"
        isRequired
        error={create.isError ? `An error occurred saving dataset: ${errorText(create.error)}` : undefined}
      >
        {control => <Input {...control} size="large" value={name} onChange={setName} />}
      </Field>
    </Dialog>
  );
}

/** `MM/DD/YYYY HH:mm:ss`, which the specification prescribes for names of new datasets. */
function stamp(at: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(at.getMonth() + 1)}/${two(at.getDate())}/${at.getFullYear()} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}
