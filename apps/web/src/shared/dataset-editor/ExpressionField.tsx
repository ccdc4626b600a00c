import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { Field } from '@powerset/ui/input/Field.tsx';
import { functionNamesQuery } from '../fields/field-queries.ts';
import styles from './dataset-editor.module.css';

const SqlExpressionEditor = lazy(async () => ({
  default: (await import('../fields/SqlExpressionEditor.tsx')).SqlExpressionEditor,
}));

/** The database whose SQL is written, and the columns that completion offers. */
export interface SqlContext {
  readonly databaseId: number;
  readonly backend: string | undefined;
  readonly dataset: ChartDataset | undefined;
}

interface ExpressionFieldProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly context: SqlContext;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly isTall?: boolean;
  onChange(value: string): void;
}

const NO_FUNCTIONS: readonly string[] = [];

/** Edits SQL with completion of columns and functions. */
export function ExpressionField({
  label,
  value,
  placeholder,
  context: { databaseId, backend, dataset },
  error,
  hint,
  isTall,
  onChange,
}: ExpressionFieldProps) {
  const functions = useQuery(functionNamesQuery(databaseId));
  return (
    <Field label={label} error={error} {...(hint === undefined ? {} : { hint })} isRequired>
      {field => (
        <div
          className={isTall ? styles.tallCode : styles.code}
          data-invalid={error === undefined ? undefined : ''}
        >
          <Suspense fallback={<pre>{value}</pre>}>
            <SqlExpressionEditor
              value={value}
              label={label}
              placeholder={placeholder}
              dataset={dataset}
              backend={backend}
              functions={functions.data ?? NO_FUNCTIONS}
              describedBy={field['aria-describedby']}
              keepsFocus
              onChange={onChange}
            />
          </Suspense>
        </div>
      )}
    </Field>
  );
}
