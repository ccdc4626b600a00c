import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { ApiError } from '../../shared/api/api-error.ts';
import { useUploadDatabases, useUploadSchemas } from './api.ts';
import type { UploadDraft } from './upload-draft.ts';
import styles from './upload.module.css';

export interface TargetFieldsProps {
  readonly draft: UploadDraft;
  readonly error: Error | null;
  readonly onChange: (part: Partial<UploadDraft>) => void;
}

const CONSEQUENCES: Readonly<Record<UploadDraft['ifExists'], string>> = {
  fail: 'Nothing is changed if there is a table with this name.',
  replace: 'The existing table and all its rows are deleted. Charts on it show the new rows.',
  append: 'The rows are added to the existing table, which must have these columns.',
};

/** Edits the location and the name of the table. */
export function TargetFields({ draft, error, onChange }: TargetFieldsProps) {
  const databases = useUploadDatabases();
  const schemas = useUploadSchemas(draft.databaseId);
  const fields = error instanceof ApiError ? error.fields : {};
  const hasNone = databases.data?.length === 0;
  return (
    <section className={styles.section}>
      <Field
        label="Database"
        isRequired
        hint={
          hasNone
            ? "No database allows file uploads yet. Turn on 'Allow file uploads to database' in a database's settings."
            : undefined
        }
      >
        {control => (
          <Select
            {...control}
            options={(databases.data ?? []).map(database => ({
              value: database.id,
              label: database.database_name,
            }))}
            value={draft.databaseId}
            isLoading={databases.isPending}
            isDisabled={hasNone}
            placeholder="Select a database"
            onChange={databaseId => onChange({ databaseId, schema: undefined })}
          />
        )}
      </Field>
      <Field label="Schema">
        {control => (
          <Select
            {...control}
            options={(schemas.data ?? []).map(schema => ({ value: schema, label: schema }))}
            value={draft.schema}
            isLoading={draft.databaseId !== undefined && schemas.isPending}
            isDisabled={draft.databaseId === undefined}
            isClearable
            placeholder="Default schema"
            onChange={schema => onChange({ schema })}
          />
        )}
      </Field>
      <Field label="Table name" isRequired error={fields['table_name']}>
        {control => (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            value={draft.tableName}
            onChange={tableName => onChange({ tableName })}
          />
        )}
      </Field>
      <Field label="If the table already exists" hint={CONSEQUENCES[draft.ifExists]}>
        {() => (
          <Segmented
            label="If the table already exists"
            isWide
            value={draft.ifExists}
            options={[
              { value: 'fail', label: 'Fail' },
              { value: 'replace', label: 'Replace' },
              { value: 'append', label: 'Append' },
            ]}
            onChange={ifExists => onChange({ ifExists })}
          />
        )}
      </Field>
    </section>
  );
}
