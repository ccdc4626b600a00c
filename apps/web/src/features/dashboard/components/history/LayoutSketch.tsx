import type { DashboardChange } from '@powerset/core/dashboard/describe-changes.ts';
import { nameOfPart } from '@powerset/core/dashboard/describe-changes.ts';
import type { Layout } from '@powerset/core/dashboard/layout.ts';
import { placedTilesOfAllTabs } from '@powerset/core/dashboard/placed-tiles.ts';
import type { PlacedTile } from '@powerset/core/dashboard/placed-tiles.ts';
import styles from './history.module.css';

/** The width of the sketched page, in pixels. */
const PAGE_WIDTH = 1200;
const LINE_HEIGHT = 34;
const CHARACTER_WIDTH = 15;
const NAMED_FROM = 60;

interface LayoutSketchProps {
  readonly layout: Layout;
  readonly label: string;
  /** Maps the id of a part to what happened to it. */
  readonly marks: ReadonlyMap<string, DashboardChange['kind']>;
}

/** Draws a small sketch of a dashboard's layout and highlights the changes. */
export function LayoutSketch({ layout, label, marks }: LayoutSketchProps) {
  const tiles = placedTilesOfAllTabs(layout, PAGE_WIDTH);
  const height = Math.max(160, ...tiles.map(tile => tile.y + tile.height));
  if (tiles.length === 0) return <p className={styles.emptySketch}>This version is empty.</p>;
  return (
    <svg
      className={styles.sketch}
      viewBox={`-4 -4 ${PAGE_WIDTH + 8} ${height + 8}`}
      role="img"
      aria-label={label}
    >
      {tiles.map(tile => (
        <SketchedPart key={tile.node.id} tile={tile} mark={marks.get(tile.node.id)} />
      ))}
    </svg>
  );
}

function SketchedPart({
  tile: { node, x, y, width, height },
  mark,
}: {
  readonly tile: PlacedTile;
  readonly mark: DashboardChange['kind'] | undefined;
}) {
  const isPlain = node.type === 'TAB' || node.type === 'HEADER';
  const name = nameOfPart(node);
  const most = Math.floor((width - 24) / CHARACTER_WIDTH);
  const hasName = node.type !== 'DIVIDER' && (isPlain || height > NAMED_FROM) && most > 3;
  return (
    <g className={styles.part} data-mark={mark} data-type={node.type}>
      <title>{name}</title>
      <rect x={x} y={y} width={width} height={Math.max(4, height)} rx={10} />
      {hasName && (
        <text x={x + 14} y={y + (isPlain ? height / 2 + 10 : LINE_HEIGHT + 6)}>
          {name.length > most ? `${name.slice(0, most - 1)}…` : name}
        </text>
      )}
    </g>
  );
}
