import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, use } from 'react';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { Field } from '@powerset/ui/input/Field.tsx';
import { DatabaseContext } from './database-context.ts';
import { functionNamesQuery } from './field-queries.ts';
import styles from './sql-field.module.css';

const SqlExpressionEditor = lazy(async () => ({
  default: (await import('./SqlExpressionEditor.tsx')).SqlExpressionEditor,
}));

interface SqlFieldProps {
  readonly value: string;
  readonly dataset: ChartDataset | undefined;
  readonly placeholder?: string;
  readonly hint?: string;
  onChange(value: string): void;
}

const NO_FUNCTIONS: readonly string[] = [];

/** Edits an SQL expression over the dataset. */
export function SqlField({ value, dataset, placeholder = '', hint, onChange }: SqlFieldProps) {
  const database = use(DatabaseContext);
  // Users without access to the database get no suggestions for functions, but can type any function.
  const functions = useQuery(functionNamesQuery(database?.id));
  return (
    <Field label="SQL expression" hint={hint} className={styles.field!}>
      {field => (
        <div className={styles.box}>
          <Suspense fallback={<pre className={styles.waiting}>{value}</pre>}>
            <SqlExpressionEditor
              value={value}
              label="SQL expression"
              placeholder={placeholder}
              dataset={dataset}
              backend={database?.backend}
              functions={functions.data ?? NO_FUNCTIONS}
              describedBy={field['aria-describedby']}
              onChange={onChange}
            />
          </Suspense>
        </div>
      )}
    </Field>
  );
}
