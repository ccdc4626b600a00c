import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { optionsOf } from '@powerset/ui/select/option.ts';
import { toast } from '../../shared/toast.ts';
import { readSchemas, useDatabases, useSchemas } from './api.ts';
import type { SourceProps } from './source-props.ts';
import { TableList } from './TableList.tsx';
import styles from './dataset-add.module.css';

/** Chooses the database, the schema, and the tables of new datasets. */
export function SourceChooser(props: SourceProps) {
  const { choices, onChange } = props;
  const [search, setSearch] = useState('');
  const databases = useDatabases(search);
  useOnlyChoice(
    choices.databaseId,
    search ? undefined : databases.data?.map(option => option.value),
    databaseId => onChange({ ...choices, databaseId }),
  );
  return (
    <aside className={styles.chooser} aria-label="Source">
      <Segmented
        label="Source"
        isWide
        value={choices.source}
        options={[
          { value: 'table', label: 'From a table' },
          { value: 'sql', label: 'From SQL' },
        ]}
        onChange={source => onChange({ ...choices, source })}
      />
      <Field label="Database" isRequired error={databases.error?.message}>
        {control => (
          <Select
            {...control}
            placeholder="Select a database"
            isSearchable
            options={databases.data ?? []}
            isLoading={databases.isLoading}
            onSearch={setSearch}
            value={choices.databaseId}
            onChange={databaseId => {
              if (databaseId !== choices.databaseId)
                onChange({ ...choices, databaseId, schema: undefined, tables: [] });
            }}
          />
        )}
      </Field>
      <SchemaField {...props} />
      {choices.source === 'table' && choices.databaseId !== undefined && choices.schema !== undefined && (
        <TableList {...props} databaseId={choices.databaseId} schema={choices.schema} />
      )}
    </aside>
  );
}

function SchemaField({ choices, onChange }: SourceProps) {
  const client = useQueryClient();
  const { databaseId, schema } = choices;
  const schemas = useSchemas(databaseId);
  const [isReading, setReading] = useState(false);
  useOnlyChoice(schema, schemas.data, only => onChange({ ...choices, schema: only }));
  const refresh = async (): Promise<void> => {
    if (databaseId === undefined) return;
    setReading(true);
    try {
      client.setQueryData(['database', databaseId, 'schemas'], await readSchemas(databaseId, true));
      toast.success('List refreshed');
    } catch (error) {
      toast.failure('The schemas were not read', error);
    } finally {
      setReading(false);
    }
  };
  return (
    <div className={styles.withRefresh}>
      <Field label="Schema" error={schemas.error?.message}>
        {control => (
          <Select
            {...control}
            placeholder="Select a schema"
            isDisabled={databaseId === undefined}
            options={optionsOf(schemas.data ?? [])}
            isLoading={schemas.isLoading || isReading}
            value={schema}
            onChange={next => {
              if (next !== schema) onChange({ ...choices, schema: next, tables: [] });
            }}
          />
        )}
      </Field>
      <IconButton
        label="Force refresh schema list"
        icon={<RefreshCw size={16} strokeWidth={1.5} />}
        disabled={databaseId === undefined || isReading}
        onClick={() => void refresh()}
      />
    </div>
  );
}

/** Selects the only choice if there is just one. */
function useOnlyChoice<Value>(
  chosen: Value | undefined,
  choices: readonly Value[] | undefined,
  onChoose: (value: Value) => void,
): void {
  const only = choices?.length === 1 ? choices[0] : undefined;
  const latest = useRef(onChoose);
  useEffect(() => {
    latest.current = onChoose;
  });
  useEffect(() => {
    if (chosen === undefined && only !== undefined) latest.current(only);
  }, [chosen, only]);
}
