import { useState } from 'react';
import type { ViewProps } from '../kit/view/view-props.ts';
import type { TestModel, TestTable } from './option.ts';
import styles from './paired-ttest.module.css';

export function View({ option: model }: ViewProps<TestModel>) {
  return (
    <div className={styles.scroller} tabIndex={0}>
      {model.tables.map(table => (
        <MetricTable key={table.metric} table={table} model={model} />
      ))}
    </div>
  );
}

function MetricTable({ table, model }: { readonly table: TestTable; readonly model: TestModel }) {
  const [control, setControl] = useState(0);
  if (table.groupCount === 0)
    return <p className={styles.missing}>All values of {table.label} are missing.</p>;
  return (
    <table className={styles.table}>
      <caption>
        {table.label} <span>Select a row to compare the others with it.</span>
      </caption>
      <thead>
        <tr>
          {model.dimensions.map(name => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col" data-number>
            p-value
          </th>
          <th scope="col" data-number>
            Lift %
          </th>
          <th scope="col">Significant</th>
        </tr>
      </thead>
      <tbody>
        {table.rows(control).map((row, at) => (
          <tr
            key={row.group.join('\n')}
            data-control={row.isControl || undefined}
            onClick={() => setControl(at)}
          >
            {row.group.map((name, part) => (
              <td key={part} title={name}>
                {part === 0 ? (
                  <button
                    type="button"
                    aria-pressed={row.isControl}
                    title={`Compare with ${row.group.join(', ')}`}
                  >
                    {name}
                  </button>
                ) : (
                  name
                )}
              </td>
            ))}
            <td data-number>{row.pValue}</td>
            <td data-number>{row.lift}</td>
            <td data-significant={row.isSignificant || undefined}>{verdict(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function verdict({ isControl, isSignificant, isUp }: ReturnType<TestTable['rows']>[number]): string {
  if (isControl) return 'control';
  if (isSignificant === undefined) return '–';
  if (!isSignificant) return 'No';
  return isUp === undefined ? 'Yes' : isUp ? 'Yes, higher' : 'Yes, lower';
}
