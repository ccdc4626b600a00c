import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { datasetEndpoints } from '@powerset/contracts/dataset.ts';
import { formDataEndpoints } from '@powerset/contracts/explore.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { RadioGroup } from '@powerset/ui/choice/RadioGroup.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { call } from '../../../shared/api/call.ts';
import { errorText } from '../../../shared/api/api-error.ts';
import { useGo } from '../../../shared/navigation.ts';
import { useSession } from '../../../shared/session/session.ts';
import type { EditorTab } from '../editor-tabs.ts';
import type { PaneRun } from '../pane-run.ts';
import styles from '../sqllab.module.css';

interface SaveDatasetDialogProps {
  readonly tab: EditorTab;
  /** The result to save; by default the text of the tab. */
  readonly run: PaneRun | undefined;
  readonly onClose: () => void;
}

type Target = 'new' | 'overwrite';

/** Saves the query as a dataset, new or over one of the user's own, and opens the chart builder on it. */
export function SaveDatasetDialog({ tab, run, onClose }: SaveDatasetDialogProps) {
  const [target, setTarget] = useState<Target>('new');
  const [name, setName] = useState(() => `${tab.name || 'Untitled Dataset'} ${stamp(new Date())}`);
  const [chosen, setChosen] = useState<number>();
  const [isAsking, setAsking] = useState(false);
  const save = useSave({ tab, run, name: name.trim() });
  const isReady = target === 'new' ? name.trim() !== '' : chosen !== undefined;
  const submit = (): void => {
    if (!isReady) return;
    if (target === 'overwrite' && !isAsking) setAsking(true);
    else save.mutate(target === 'overwrite' ? chosen : undefined);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Save or Overwrite Dataset"
      description="Save this query as a dataset to use in charts and share."
      width={520}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={isAsking ? () => setAsking(false) : onClose}>
            {isAsking ? 'Back' : 'Cancel'}
          </Button>
          <Button type="submit" variant="primary" disabled={!isReady} isBusy={save.isPending}>
            {isAsking ? 'Overwrite & Explore' : 'Save & Explore'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {isAsking ? (
          <p className={styles.question}>Are you sure you want to overwrite this dataset?</p>
        ) : (
          <>
            <RadioGroup
              label="Where to save"
              value={target}
              onChange={setTarget}
              options={[
                { value: 'new', label: 'Save as new' },
                { value: 'overwrite', label: 'Overwrite existing' },
              ]}
            />
            {target === 'new' ? (
              <Field label="Name" isRequired>
                {control => <Input {...control} size="large" value={name} onChange={setName} />}
              </Field>
            ) : (
              <OwnDatasets value={chosen} onChange={setChosen} />
            )}
          </>
        )}
        {save.isError && (
          <p className={styles.failure} role="alert">
            An error occurred saving dataset: {errorText(save.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function OwnDatasets({
  value,
  onChange,
}: {
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}) {
  const { user } = useSession();
  const [search, setSearch] = useState('');
  const found = useQuery({
    queryKey: ['dataset', 'own', search],
    queryFn: async ({ signal }) =>
      (
        await call(datasetEndpoints.list, {
          query: {
            q: {
              filters: [
                { col: 'table_name', opr: 'ct', value: search },
                { col: 'owners', opr: 'rel_m_m', value: user?.userId ?? 0 },
              ],
              order_column: 'table_name',
              order_direction: 'asc',
              page: 0,
              page_size: 25,
            },
          },
          signal,
        })
      ).result,
  });
  return (
    <Field label="Dataset" isRequired hint="Only datasets that you own are listed.">
      {control => (
        <Select
          {...control}
          size="large"
          placeholder="Select or type dataset name"
          isLoading={found.isFetching}
          value={value}
          onChange={onChange}
          onSearch={setSearch}
          options={(found.data ?? []).map(dataset => ({ value: dataset.id, label: dataset.table_name }))}
          emptyText="You own no dataset with this name"
        />
      )}
    </Field>
  );
}

function useSave({
  tab,
  run,
  name,
}: {
  readonly tab: EditorTab;
  readonly run: PaneRun | undefined;
  readonly name: string;
}) {
  const go = useGo();
  const done = run?.state.status === 'done' ? run.state.result : undefined;
  const sql = done?.executedSql ?? run?.sql ?? tab.sql;
  return useMutation({
    mutationFn: async (overwritten: number | undefined) => {
      const id = overwritten ?? (await created());
      if (overwritten !== undefined)
        await call(datasetEndpoints.update, {
          params: { id: overwritten },
          query: { override_columns: 'true' },
          body: { sql },
        });
      const formData = {
        datasource: `${id}__table`,
        viz_type: 'table',
        query_mode: 'raw',
        all_columns: done?.columns.map(column => column.name) ?? [],
        metrics: [],
        groupby: [],
        time_range: 'No filter',
        row_limit: 1000,
      };
      const { key } = await call(formDataEndpoints.create, {
        body: { datasource_id: id, datasource_type: 'table', form_data: JSON.stringify(formData) },
      });
      return key;
    },
    onSuccess: key => go(`/explore/?form_data_key=${key}`),
  });

  async function created(): Promise<number> {
    const { id } = await call(datasetEndpoints.create, {
      body: {
        database: tab.databaseId!,
        schema: tab.schema ?? null,
        sql,
        table_name: name,
        is_managed_externally: false,
        external_url: null,
      },
    });
    return id;
  }
}

/** `MM/DD/YYYY HH:mm:ss`, which the specification prescribes for names of new datasets. */
function stamp(at: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(at.getMonth() + 1)}/${two(at.getDate())}/${at.getFullYear()} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}
