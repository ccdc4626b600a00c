import { resolved } from '@powerset/charts/kit/control.ts';
import { columnOf, labelOf } from '@powerset/core/chart/chart-dataset.ts';
import { columnsOf, isAdhocColumn } from '@powerset/core/form-data/form-data.ts';
import { columnLabel, type QueryColumn } from '@powerset/core/query/query-object.ts';
import { TypeIcon } from '../../../../shared/fields/TypeIcon.tsx';
import { ColumnEditor } from './ColumnEditor.tsx';
import type { ControlProps } from './control-props.ts';
import { FieldZone, moved } from '../../../../shared/fields/FieldZone.tsx';

/** Edits one or more columns, from the dataset or written in SQL. */
export function ColumnsControl({
  control,
  value,
  state,
  id,
  onChange,
}: ControlProps<'column'> | ControlProps<'columns'>) {
  const { dataset } = state;
  const isMulti = control.kind === 'columns';
  const columns = columnsOf(value);
  const save = (next: readonly QueryColumn[]): void => onChange(isMulti ? next : (next[0] ?? null));
  const put = (column: QueryColumn, at?: number): void => {
    if (!isMulti) return save([column]);
    const others = columns.filter((one, i) => i !== at && columnLabel(one) !== columnLabel(column));
    return save(
      at === undefined ? [...others, column] : others.toSpliced(Math.min(at, others.length), 0, column),
    );
  };
  return (
    <FieldZone
      id={id}
      control={control.key}
      label={resolved(control.label, state)}
      items={columns.map(column => {
        const known = typeof column === 'string' ? columnOf(dataset, column) : undefined;
        return {
          key: columnLabel(column),
          kind: 'column' as const,
          text: typeof column === 'string' ? labelOf(dataset, column) : columnLabel(column),
          icon: (
            <TypeIcon
              type={known?.isTemporal ? 'temporal' : known?.genericType}
              isCalculated={isAdhocColumn(column) || Boolean(known?.expression)}
            />
          ),
          warning:
            dataset && typeof column === 'string' && !known
              ? 'This column might be incompatible with current dataset'
              : undefined,
        };
      })}
      placeholder={
        control.temporalOnly
          ? 'Drop a temporal column here or click'
          : isMulti
            ? 'Drop columns here or click'
            : 'Drop a column here or click'
      }
      canAdd={isMulti || columns.length === 0}
      accepts={dragged =>
        dragged.kind === 'column' &&
        (!control.temporalOnly || columnOf(dataset, dragged.name)?.isTemporal === true)
      }
      onDrop={dragged => dragged.kind === 'column' && put(dragged.name)}
      onMove={(from, to) => save(moved(columns, from, to))}
      onRemove={index => save(columns.toSpliced(index, 1))}
      renderEditor={(index, close) => (
        <ColumnEditor
          dataset={dataset}
          column={index === undefined ? undefined : columns[index]}
          temporalOnly={control.temporalOnly === true}
          onClose={close}
          onSave={column => {
            put(column, index);
            close();
          }}
        />
      )}
    />
  );
}
