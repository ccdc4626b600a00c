import { Table2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { ButtonLink } from '@powerset/ui/button/Button.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { Tabs } from '@powerset/ui/tabs/Tabs.tsx';
import type { SourceProps } from './source-props.ts';
import { TableView } from './TableView.tsx';
import styles from './dataset-add.module.css';

const ExpressionField = lazy(async () => ({
  default: (await import('../../shared/dataset-editor/ExpressionField.tsx')).ExpressionField,
}));

/** Shows the chosen tables with their columns and rows, or the query to write. */
export function ChosenSource(props: SourceProps) {
  const { choices, existing, current, onShow } = props;
  const { source, databaseId, schema, tables } = choices;
  if (source === 'sql') return <SqlSource {...props} />;
  if (databaseId === undefined || schema === undefined || current === undefined)
    return (
      <EmptyState
        icon={<Table2 size={20} strokeWidth={1.5} />}
        title="Select dataset source"
        text="Datasets can be created from database tables or SQL queries. Select a table on the left, or write a query first."
        actions={
          <ButtonLink variant="link" href="/sqllab/?new=true">
            create dataset from SQL query
          </ButtonLink>
        }
      />
    );
  return (
    <>
      {tables.length > 1 && (
        <Tabs
          label="Checked tables"
          value={current}
          tabs={tables.map(table => ({ value: table, label: table }))}
          onChange={onShow}
        />
      )}
      <TableView
        key={`${databaseId} ${schema} ${current}`}
        place={{ databaseId, schema, table: current }}
        datasetId={existing.get(current)}
      />
    </>
  );
}

function SqlSource({ choices, onChange }: SourceProps) {
  return (
    <div className={styles.sql}>
      <Field label="Dataset name" isRequired>
        {control => (
          <Input {...control} value={choices.name} onChange={name => onChange({ ...choices, name })} />
        )}
      </Field>
      <Suspense fallback={<SkeletonLines count={6} />}>
        <ExpressionField
          label="SQL"
          placeholder="SELECT …"
          isTall
          value={choices.sql}
          hint="Enter one SELECT statement. For longer queries, use SQL Lab and save them as a dataset."
          context={{ databaseId: choices.databaseId ?? 0, backend: undefined, dataset: undefined }}
          onChange={sql => onChange({ ...choices, sql })}
        />
      </Suspense>
    </div>
  );
}
