import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ViewProps } from '../kit/view/view-props.ts';
import type { TimeTableCell, TimeTableModel, TimeTableRow } from './option.ts';
import { SparkView } from './SparkView.tsx';
import styles from './time-table.module.css';

interface Sort {
  /** -1 stands for the name. */
  readonly column: number;
  readonly isDescending: boolean;
}

export function View({ option: model }: ViewProps<TimeTableModel>) {
  const [sort, setSort] = useState<Sort>();
  const rows = useMemo(() => sorted(model.rows, sort), [model, sort]);
  const sortBy = (column: number): void =>
    setSort(
      sort?.column !== column
        ? { column, isDescending: false }
        : sort.isDescending
          ? undefined
          : { column, isDescending: true },
    );
  return (
    <div className={styles.scroller} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <Head label={model.nameLabel} sort={sort} column={-1} onSort={sortBy} />
            {model.columns.map((column, at) => (
              <Head
                key={column.key}
                label={column.label}
                tooltip={column.tooltip}
                isSpark={column.isSpark}
                sort={sort}
                column={at}
                onSort={sortBy}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.key}>
              <th scope="row" title={row.name}>
                {row.href ? (
                  <a href={row.href} target="_blank" rel="noopener noreferrer">
                    {row.name}
                  </a>
                ) : (
                  row.name
                )}
              </th>
              {row.cells.map((cell, at) => (
                <Cell key={at} cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadProps {
  readonly label: string;
  readonly tooltip?: string;
  readonly isSpark?: boolean;
  readonly column: number;
  readonly sort: Sort | undefined;
  onSort(column: number): void;
}

function Head({ label, tooltip, isSpark, column, sort, onSort }: HeadProps) {
  const own = sort?.column === column ? sort : undefined;
  const Arrow = own?.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      data-align={column < 0 || isSpark ? 'left' : 'right'}
      aria-sort={own ? (own.isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" title={tooltip || label} onClick={() => onSort(column)}>
        {label}
        {own && <Arrow size={12} strokeWidth={2} aria-hidden="true" />}
      </button>
    </th>
  );
}

function Cell({ cell }: { readonly cell: TimeTableCell }) {
  if (cell.spark && cell.spark.path !== '')
    return (
      <td>
        <SparkView spark={cell.spark} />
      </td>
    );
  return (
    <td
      className={styles.number}
      data-missing={cell.value === null || undefined}
      style={{ color: cell.color }}
      title={cell.problem}
    >
      {cell.text}
    </td>
  );
}

/** Missing values stay last in both directions. */
function sorted(rows: readonly TimeTableRow[], sort: Sort | undefined): readonly TimeTableRow[] {
  if (!sort) return rows;
  const direction = sort.isDescending ? -1 : 1;
  if (sort.column < 0) return rows.toSorted((a, b) => direction * a.name.localeCompare(b.name));
  return rows.toSorted((a, b) => {
    const [left, right] = [a.cells[sort.column]?.value ?? null, b.cells[sort.column]?.value ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return direction * (left - right);
  });
}
