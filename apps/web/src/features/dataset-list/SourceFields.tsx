import { Eye, Table2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { TextArea } from '@powerset/ui/input/TextArea.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { optionsOf } from '@powerset/ui/select/option.ts';
import { useDatabases, useSchemas, useTableColumns, useTables } from './api.ts';
import type { NewDataset } from './new-dataset.ts';
import styles from './create-dataset.module.css';

export interface SourceFieldsProps {
  readonly draft: NewDataset;
  readonly onChange: (part: Partial<NewDataset>) => void;
}

/** Chooses the source of a new dataset's rows. */
export function SourceFields({ draft, onChange }: SourceFieldsProps) {
  const databases = useDatabases();
  const schemas = useSchemas(draft.databaseId);
  useOnlyChoice(
    draft.databaseId,
    databases.data?.map(option => option.value),
    databaseId => onChange({ databaseId }),
  );
  useOnlyChoice(draft.schema, schemas.data, schema => onChange({ schema }));
  return (
    <>
      <div className={styles.pair}>
        <Field label="Database" isRequired error={databases.error?.message}>
          {control => (
            <Select
              {...control}
              size="large"
              placeholder="Choose a database"
              options={databases.data ?? []}
              isLoading={databases.isLoading}
              value={draft.databaseId}
              onChange={databaseId => onChange({ databaseId, schema: undefined, table: undefined })}
            />
          )}
        </Field>
        <Field label="Schema" error={schemas.error?.message}>
          {control => (
            <Select
              {...control}
              size="large"
              placeholder="Choose a schema"
              isDisabled={draft.databaseId === undefined}
              options={optionsOf(schemas.data ?? [])}
              isLoading={schemas.isLoading}
              value={draft.schema}
              onChange={schema => onChange({ schema, table: undefined })}
            />
          )}
        </Field>
      </div>
      {draft.source === 'table' ? (
        <TableFields draft={draft} onChange={onChange} />
      ) : (
        <SqlFields draft={draft} onChange={onChange} />
      )}
    </>
  );
}

function TableFields({ draft, onChange }: SourceFieldsProps) {
  const tables = useTables(draft.databaseId, draft.schema);
  const options = (tables.data ?? []).map(({ value, type }) => ({
    value,
    label: value,
    icon: type === 'view' ? <Eye size={16} strokeWidth={1.5} /> : <Table2 size={16} strokeWidth={1.5} />,
  }));
  return (
    <>
      <Field label="Table" isRequired error={tables.error?.message}>
        {control => (
          <Select
            {...control}
            size="large"
            placeholder="Choose a table or a view"
            isSearchable
            isDisabled={draft.schema === undefined}
            options={options}
            isLoading={tables.isLoading}
            value={draft.table}
            onChange={table => onChange({ table })}
          />
        )}
      </Field>
      {draft.table && <TableColumns draft={draft} />}
    </>
  );
}

function TableColumns({ draft }: { readonly draft: NewDataset }) {
  const { data, isLoading } = useTableColumns(draft.databaseId, draft.schema, draft.table);
  if (isLoading) return <SkeletonLines count={4} />;
  if (!data) return null;
  return (
    <div className={styles.columns} tabIndex={0} role="region" aria-label="Table columns">
      <table>
        <tbody>
          {data.map(column => (
            <tr key={column.name}>
              <td>{column.name}</td>
              <td>{column.type}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SqlFields({ draft, onChange }: SourceFieldsProps) {
  return (
    <>
      <Field label="Name" isRequired>
        {control => (
          <Input {...control} size="large" value={draft.name} onChange={name => onChange({ name })} />
        )}
      </Field>
      <Field
        label="SQL"
        isRequired
        hint="Enter one SELECT statement. For longer queries, use SQL Lab and save them as a dataset."
      >
        {control => (
          <TextArea
            {...control}
            isMono
            rows={8}
            spellCheck={false}
            placeholder="SELECT …"
            value={draft.sql}
            onChange={sql => onChange({ sql })}
          />
        )}
      </Field>
    </>
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
