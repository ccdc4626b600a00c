import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { RadioGroup } from '@powerset/ui/choice/RadioGroup.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { optionsOf } from '@powerset/ui/select/option.ts';
import { SqlText } from '../sql/SqlText.tsx';
import { useDatabaseChoices, useSchemaNames, useTableNames } from './api.ts';
import type { DraftSource } from './dataset-draft.ts';
import type { EditorTabProps } from './editor-tab.ts';
import { ExpressionField } from './ExpressionField.tsx';
import { problemAt, TextField } from './part-fields.tsx';
import styles from './dataset-editor.module.css';

interface SourceFormProps {
  readonly source: DraftSource;
  readonly isLocked: boolean;
  error(field: string): string | undefined;
  onChange(change: Partial<DraftSource>): void;
}

/** Edits where the rows of a dataset come from. A lock keeps it from changes by mistake. */
export function SourceTab({
  draft,
  problems,
  context,
  onChange,
}: Pick<EditorTabProps, 'draft' | 'problems' | 'context' | 'onChange'>) {
  const [isLocked, setLocked] = useState(true);
  const { source } = draft;
  const form: SourceFormProps = {
    source,
    isLocked,
    error: field => problemAt(problems, field),
    onChange: change => onChange({ ...draft, source: { ...source, ...change } }),
  };
  return (
    <div className={styles.sourceTab}>
      <div className={styles.lock}>
        <Button
          variant="secondary"
          size="small"
          icon={isLocked ? <Lock size={14} strokeWidth={1.5} /> : <LockOpen size={14} strokeWidth={1.5} />}
          aria-pressed={!isLocked}
          onClick={() => setLocked(!isLocked)}
        >
          {isLocked ? 'Unlock' : 'Lock'}
        </Button>
        <span>
          {isLocked ? 'Click the lock to make changes.' : 'Click the lock to prevent further changes.'}
        </span>
      </div>
      <RadioGroup
        label="Kind of dataset"
        value={source.isVirtual ? 'virtual' : 'physical'}
        options={[
          { value: 'physical', label: 'Physical (table or view)', isDisabled: isLocked },
          { value: 'virtual', label: 'Virtual (SQL)', isDisabled: isLocked },
        ]}
        onChange={kind => form.onChange({ isVirtual: kind === 'virtual' })}
      />
      <div className={styles.sourceFields}>
        <PlaceFields {...form} />
        {source.isVirtual ? (
          <TextField
            label="Dataset name"
            isRequired
            isDisabled={isLocked}
            value={source.tableName}
            error={form.error('tableName')}
            onChange={tableName => form.onChange({ tableName })}
          />
        ) : (
          <TableField {...form} />
        )}
      </div>
      {source.isVirtual &&
        (isLocked ? (
          <Field label="SQL" error={form.error('sql')}>
            {() => (
              <div className={styles.lockedSql}>
                <SqlText sql={source.sql} backend={context.backend} />
              </div>
            )}
          </Field>
        ) : (
          <ExpressionField
            label="SQL"
            placeholder="SELECT …"
            isTall
            value={source.sql}
            error={form.error('sql')}
            hint="Enter one SELECT statement. When you save, you can update the columns to match it."
            context={{ ...context, dataset: undefined }}
            onChange={sql => form.onChange({ sql })}
          />
        ))}
    </div>
  );
}

function PlaceFields({ source, isLocked, error, onChange }: SourceFormProps) {
  const databases = useDatabaseChoices();
  const schemas = useSchemaNames(isLocked ? 0 : source.databaseId);
  const names = [...new Set([...(source.schema ? [source.schema] : []), ...(schemas.data ?? [])])];
  return (
    <>
      <Field label="Database" isRequired error={error('database') ?? databases.error?.message}>
        {field => (
          <Select
            {...field}
            isDisabled={isLocked}
            isLoading={databases.isLoading}
            value={source.databaseId}
            options={databases.data ?? []}
            onChange={databaseId => {
              if (databaseId !== undefined && databaseId !== source.databaseId)
                onChange({
                  databaseId,
                  schema: '',
                  ...(source.isVirtual ? {} : { tableName: '' }),
                });
            }}
          />
        )}
      </Field>
      <Field label="Schema" error={error('schema') ?? schemas.error?.message}>
        {field => (
          <Select
            {...field}
            placeholder="Default schema"
            isDisabled={isLocked}
            isLoading={schemas.isFetching}
            isClearable
            value={source.schema || undefined}
            options={optionsOf(names)}
            onChange={schema => onChange({ schema: schema ?? '' })}
          />
        )}
      </Field>
    </>
  );
}

function TableField({ source, isLocked, error, onChange }: SourceFormProps) {
  const tables = useTableNames(isLocked ? 0 : source.databaseId, source.schema);
  const names = [
    ...new Set([
      ...(source.tableName ? [source.tableName] : []),
      ...(tables.data ?? []).map(table => table.value),
    ]),
  ];
  return (
    <Field label="Table" isRequired error={error('tableName') ?? tables.error?.message}>
      {field => (
        <Select
          {...field}
          placeholder="Choose a table or a view"
          isSearchable
          isDisabled={isLocked}
          isLoading={tables.isFetching}
          value={source.tableName || undefined}
          options={optionsOf(names)}
          onChange={tableName => onChange({ tableName: tableName ?? '' })}
        />
      )}
    </Field>
  );
}
