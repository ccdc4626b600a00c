import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { timeColumns, type TimeColumn } from '@powerset/charts/time_table/time-column.ts';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Popover } from '@powerset/ui/popover/Popover.tsx';
import type { ControlProps } from './control-props.ts';
import { TimeColumnEditor } from './TimeColumnEditor.tsx';
import { columnTypeName } from './time-column-choices.ts';
import styles from '../../../../shared/fields/controls.module.css';

/** Edits the columns of a time table, in order. */
export function TimeColumnsControl({ value, id, onChange }: ControlProps<'time-columns'>) {
  const [openAt, setOpenAt] = useState<number | 'new'>();
  const columns = timeColumns(value);
  const save = (column: TimeColumn, at: number | 'new'): void => {
    onChange(at === 'new' ? [...columns, column] : columns.with(at, column));
    setOpenAt(undefined);
  };
  const move = (at: number, by: -1 | 1): void =>
    onChange(columns.toSpliced(at, 1).toSpliced(at + by, 0, columns[at]!));
  return (
    <div className={styles.zone}>
      {columns.map((column, at) => (
        <div key={column.key ?? at} className={styles.rule}>
          <Popover
            isOpen={openAt === at}
            onOpenChange={isOpen => setOpenAt(isOpen ? at : undefined)}
            side="right"
            label="Column"
            trigger={
              <button type="button" className={styles.pillText}>
                {column.label || columnTypeName(column.colType)}
              </button>
            }
          >
            {openAt === at && <TimeColumnEditor column={column} onSave={next => save(next, at)} />}
          </Popover>
          <IconButton
            label="Move up"
            tooltip={false}
            size="small"
            disabled={at === 0}
            icon={<ArrowUp size={14} strokeWidth={1.5} />}
            onClick={() => move(at, -1)}
          />
          <IconButton
            label="Move down"
            tooltip={false}
            size="small"
            disabled={at === columns.length - 1}
            icon={<ArrowDown size={14} strokeWidth={1.5} />}
            onClick={() => move(at, 1)}
          />
          <IconButton
            label="Remove column"
            tooltip={false}
            size="small"
            icon={<X size={14} strokeWidth={1.5} />}
            onClick={() => onChange(columns.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Popover
        isOpen={openAt === 'new'}
        onOpenChange={isOpen => setOpenAt(isOpen ? 'new' : undefined)}
        side="right"
        label="New column"
        trigger={
          <button id={id} type="button" className={styles.add}>
            <Plus size={14} strokeWidth={1.5} aria-hidden="true" />
            <span>Add column</span>
          </button>
        }
      >
        {openAt === 'new' && (
          <TimeColumnEditor column={newColumn(columns)} onSave={column => save(column, 'new')} />
        )}
      </Popover>
    </div>
  );
}

function newColumn(columns: readonly TimeColumn[]): TimeColumn {
  const keys = new Set(columns.map(({ key }) => key));
  let number = columns.length + 1;
  while (keys.has(`column_${number}`)) number++;
  return {
    key: `column_${number}`,
    label: '',
    colType: 'spark',
    yAxisBounds: [undefined, undefined],
    bounds: [undefined, undefined],
  } as TimeColumn; // Members that are left out follow the chart.
}
