import { useMemo, useState, type MouseEvent } from 'react';
import type { ViewProps } from '../kit/view/view-props.ts';
import { gridLayout } from './grid-layout.ts';
import type { HeadLine } from './head-lines.ts';
import { asConditions, headDrill, headMask, lineConditions, type HeadRef } from './line-selection.ts';
import type { PivotModel } from './option.ts';
import styles from './pivot-table.module.css';
import { PivotGrid } from './PivotGrid.tsx';

const NONE: ReadonlySet<string> = new Set();

export function View(props: ViewProps<PivotModel>) {
  const { option: model, surface, hooks, formData, answers } = props;
  const [collapsedRows, setCollapsedRows] = useState(NONE);
  const [collapsedColumns, setCollapsedColumns] = useState(NONE);
  const rows = useMemo(() => model.rows(collapsedRows), [model, collapsedRows]);
  const columns = useMemo(() => model.columns(collapsedColumns), [model, collapsedColumns]);
  const layout = useMemo(
    () => gridLayout(model, { rows, columns }, surface),
    [model, rows, columns, surface],
  );
  const input = { formData, answers };
  const openMenu = (row: HeadLine, column: HeadLine, event: MouseEvent): void => {
    const detail = [
      ...lineConditions(input, column, model.settings.columns),
      ...lineConditions(input, row, model.settings.rows),
    ];
    const { clientX, clientY } = event;
    hooks.onContextMenu?.({
      clientX,
      clientY,
      conditions: asConditions(detail),
      mask: undefined,
      drill: { detail },
    });
  };
  const openHeadMenu = (head: HeadRef, event: MouseEvent): void => {
    const drill = headDrill(input, head);
    const { clientX, clientY } = event;
    hooks.onContextMenu?.({
      clientX,
      clientY,
      conditions: asConditions(drill.detail),
      mask: headMask(input, head, surface.selected),
      drill,
    });
  };
  if (model.note) return <p className={styles.missing}>{model.note}</p>;
  return (
    <PivotGrid
      model={model}
      rows={rows}
      columns={columns}
      layout={layout}
      selected={surface.selected}
      canSelect={head => hooks.onFilter !== undefined && headMask(input, head) !== undefined}
      onHeadClick={head => {
        const mask = headMask(input, head, surface.selected);
        if (mask) hooks.onFilter?.(mask);
      }}
      onHeadMenu={openHeadMenu}
      onCellMenu={openMenu}
      onToggle={(isRow, group) =>
        isRow
          ? setCollapsedRows(toggled(collapsedRows, group))
          : setCollapsedColumns(toggled(collapsedColumns, group))
      }
    />
  );
}

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}
