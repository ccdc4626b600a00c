import { memo, useMemo } from 'react';
import { headGroups, ROW_HEIGHT } from './grid-layout.ts';
import type { PivotGridProps, PlacedLine } from './grid-props.ts';
import { HeadText } from './HeadText.tsx';
import styles from './pivot-table.module.css';

interface ColumnHeadsProps extends PivotGridProps {
  readonly placed: readonly PlacedLine[];
  readonly width: number;
}

/** Shows the names of both sides in the corner, and the headings of the visible columns. */
export const ColumnHeads = memo(function ColumnHeads(props: ColumnHeadsProps) {
  const { model, columns, layout, placed, width } = props;
  const side = model.settings.columns;
  const depth = Math.max(1, side.levels.length);
  const groups = useMemo(() => headGroups(columns, side.levels.length), [columns, side.levels.length]);
  const starts = useMemo(() => {
    let at = layout.headWidth;
    return [...layout.columnWidths, 0].map(size => (at += size) - size);
  }, [layout]);
  const [first, last] = [placed[0]?.index ?? 0, placed.at(-1)?.index ?? -1];
  return (
    <div className={styles.heads} role="rowgroup" style={{ width, height: layout.headHeight }}>
      <Corner {...props} />
      {groups.map((level, at) => (
        <div key={at} role="row" aria-rowindex={at + 1}>
          {level
            .filter(group => group.last >= first && group.first <= last)
            .map(({ part, first: from, last: to }) => {
              const line = columns[from]!;
              const isLeaf = part.level + part.span >= depth;
              const head = { line, part, side, isRow: false };
              return (
                <div
                  key={part.key}
                  role="columnheader"
                  aria-colspan={to - from + 1}
                  aria-rowspan={part.span}
                  className={styles.columnHead}
                  data-leaf={isLeaf || undefined}
                  data-kind={part.node || isLeaf === false ? undefined : line.kind}
                  data-selected={props.selected?.includes(part.text) || undefined}
                  style={{
                    left: starts[from],
                    width: starts[to + 1]! - starts[from]!,
                    top: at * ROW_HEIGHT,
                    height: Math.max(1, part.span) * ROW_HEIGHT,
                  }}
                  onContextMenu={event => {
                    event.preventDefault();
                    props.onHeadMenu(head, event);
                  }}
                >
                  <HeadText head={head} grid={props} indent={isLeaf ? 0 : layout.headWidth} />
                </div>
              );
            })}
        </div>
      ))}
    </div>
  );
});

function Corner({ model, layout }: ColumnHeadsProps) {
  const { rows, columns } = model.settings;
  const depth = Math.max(1, columns.levels.length);
  return (
    <div className={styles.corner} style={{ width: layout.headWidth, height: layout.headHeight }}>
      {columns.levels.slice(0, layout.hasRoomForNames ? depth : -1).map((level, at) => (
        <span
          key={level.name}
          className={styles.columnName}
          style={{ top: at * ROW_HEIGHT, height: ROW_HEIGHT }}
          title={level.label}
        >
          {level.label}
        </span>
      ))}
      <span className={styles.rowNames} style={{ top: (depth - 1) * ROW_HEIGHT, height: ROW_HEIGHT }}>
        {rows.levels.map((level, at) => (
          <span
            key={level.name}
            className={styles.rowName}
            style={{ width: layout.headWidths[at] }}
            title={level.label}
          >
            {level.label}
          </span>
        ))}
      </span>
    </div>
  );
}
