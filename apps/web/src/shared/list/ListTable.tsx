import { ArrowDown, ArrowUp, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { classes } from '@powerset/ui/classes.ts';
import { Skeleton } from '@powerset/ui/feedback/Skeleton.tsx';
import { Menu } from '@powerset/ui/menu/Menu.tsx';
import unseen from '@powerset/ui/unseen.module.css';
import { useGo } from '../navigation.ts';
import type { ListColumn, ListSpec, RowAction } from './list-spec.ts';
import type { ListEvent, ListState } from './list-state.ts';
import { menuItemsOf } from './row-menu.ts';
import styles from './list.module.css';

export interface ListTableProps<Row> {
  readonly spec: ListSpec<Row>;
  readonly state: ListState;
  readonly send: (event: ListEvent) => void;
  /** Undefined while the first page loads. */
  readonly rows: readonly Row[] | undefined;
  readonly isBusy: boolean;
  readonly chosen: ReadonlyMap<number, Row> | undefined;
  readonly onChoose: (chosen: ReadonlyMap<number, Row>) => void;
}

/** Shows the rows of a list as a table. */
export function ListTable<Row>({ spec, state, send, rows, isBusy, chosen, onChoose }: ListTableProps<Row>) {
  const hasActions = (spec.actions?.length ?? 0) > 0;
  return (
    <div className={styles.frame}>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={spec.title}>
          <thead>
            <tr>
              {chosen && (
                <th scope="col" className={styles.narrow}>
                  <ChooseAll spec={spec} rows={rows ?? []} chosen={chosen} onChoose={onChoose} />
                </th>
              )}
              {spec.columns.map(column => (
                <HeadCell key={column.id} column={column} state={state} send={send} />
              ))}
              {hasActions && (
                <th scope="col" className={classes(styles.narrow, styles.pinned)}>
                  <span className={styles.muted}>Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody aria-busy={isBusy}>
            {rows ? (
              rows.map(row => (
                <BodyRow key={spec.rowId(row)} spec={spec} row={row} chosen={chosen} onChoose={onChoose} />
              ))
            ) : (
              <SkeletonRows columns={spec.columns.length + (hasActions ? 1 : 0)} />
            )}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function HeadCell<Row>({
  column,
  state,
  send,
}: {
  readonly column: ListColumn<Row>;
  readonly state: ListState;
  readonly send: (event: ListEvent) => void;
}) {
  const { sortColumn } = column;
  const isSorted = sortColumn !== undefined && state.sortColumn === sortColumn;
  const Arrow = state.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={classes(column.align && styles.right, column.isNarrow && styles.narrow)}
      aria-sort={isSorted ? (state.isDescending ? 'descending' : 'ascending') : undefined}
    >
      {sortColumn === undefined ? (
        column.isLabelHidden ? (
          <span className={unseen.unseen}>{column.label}</span>
        ) : (
          column.label
        )
      ) : (
        <button
          type="button"
          className={styles.sort}
          data-sorted={isSorted ? '' : undefined}
          onClick={() => send({ type: 'sorted', column: sortColumn })}
        >
          {column.label}
          <Arrow size={14} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </th>
  );
}

interface BodyRowProps<Row> {
  readonly spec: ListSpec<Row>;
  readonly row: Row;
  readonly chosen: ReadonlyMap<number, Row> | undefined;
  readonly onChoose: (chosen: ReadonlyMap<number, Row>) => void;
}

function BodyRow<Row>({ spec, row, chosen, onChoose }: BodyRowProps<Row>) {
  const id = spec.rowId(row);
  const toggle = (isNowChosen: boolean): void => {
    const next = new Map(chosen);
    if (isNowChosen) next.set(id, row);
    else next.delete(id);
    onChoose(next);
  };
  return (
    <tr data-chosen={chosen?.has(id) ? '' : undefined}>
      {chosen && (
        <td>
          <Checkbox isChecked={chosen.has(id)} onChange={toggle} ariaLabel="Select row" />
        </td>
      )}
      {spec.columns.map(column => (
        <td
          key={column.id}
          className={classes(column.align && styles.right, column.isNarrow && styles.narrow)}
        >
          {column.render(row)}
        </td>
      ))}
      {spec.actions && spec.actions.length > 0 && (
        <td className={styles.pinned}>
          <RowActions spec={spec} row={row} />
        </td>
      )}
    </tr>
  );
}

function RowActions<Row>({ spec, row }: { readonly spec: ListSpec<Row>; readonly row: Row }) {
  const actions = (spec.actions ?? []).filter(action => !action.isHidden?.(row));
  const menu = actions.filter(action => action.isInMenu);
  return (
    <div className={styles.actions}>
      {actions
        .filter(action => !action.isInMenu)
        .map(action => (
          <ActionButton key={action.label} action={action} row={row} />
        ))}
      {menu.length > 0 && (
        <Menu
          align="end"
          items={menuItemsOf(menu, row)}
          trigger={
            <IconButton
              size="small"
              label={`More actions for ${spec.rowName?.(row) ?? 'this row'}`}
              tooltip={false}
              icon={<Ellipsis size={16} strokeWidth={1.5} />}
            />
          }
        />
      )}
    </div>
  );
}

function ActionButton<Row>({
  action,
  row,
}: {
  readonly action: RowAction<Row>;
  readonly row: Row;
}): ReactNode {
  const go = useGo();
  const reason = action.disabledReason?.(row);
  const run = (): void => {
    if (action.href) go(action.href(row));
    else action.onSelect?.(row);
  };
  return (
    <IconButton
      size="small"
      label={action.label}
      tooltip={reason ?? action.label}
      icon={action.icon}
      aria-disabled={reason !== undefined || undefined}
      onClick={reason === undefined ? run : undefined}
    />
  );
}

function ChooseAll<Row>({
  spec,
  rows,
  chosen,
  onChoose,
}: {
  readonly spec: ListSpec<Row>;
  readonly rows: readonly Row[];
  readonly chosen: ReadonlyMap<number, Row>;
  readonly onChoose: (chosen: ReadonlyMap<number, Row>) => void;
}) {
  const here = rows.filter(row => chosen.has(spec.rowId(row))).length;
  const toggle = (areNowChosen: boolean): void => {
    const next = new Map(chosen);
    for (const row of rows) {
      if (areNowChosen) next.set(spec.rowId(row), row);
      else next.delete(spec.rowId(row));
    }
    onChoose(next);
  };
  return (
    <Checkbox
      isChecked={here > 0 && here === rows.length}
      isIndeterminate={here > 0 && here < rows.length}
      onChange={toggle}
      ariaLabel="Select all rows of this page"
    />
  );
}

function SkeletonRows({ columns }: { readonly columns: number }) {
  return Array.from({ length: 10 }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (__, column) => (
        <td key={column}>
          <Skeleton height={12} width={column === 1 ? '70%' : '50%'} />
        </td>
      ))}
    </tr>
  ));
}
