import type { ReactNode } from 'react';
import { vizFamily } from './viz-family.ts';
import type { VizFamily } from './viz-family.ts';
import styles from './viz-glyph.module.css';

/** Shows a small drawing of the chart's kind in place of a thumbnail. */
export function VizGlyph({ vizType }: { readonly vizType: string | null | undefined }) {
  return (
    <svg className={styles.glyph} viewBox="0 0 160 90" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      {GLYPHS[vizFamily(vizType)]}
    </svg>
  );
}

const axis = <line className={styles.axis} x1={14} x2={146} y1={76} y2={76} />;
const bar = (x: number, height: number, tone: string | undefined, width = 12): ReactNode => (
  <rect
    key={`${x} ${height}`}
    className={tone}
    x={x}
    y={76 - height}
    width={width}
    height={height}
    rx={1.5}
  />
);
const cell = (x: number, y: number, width: number, tone: string | undefined, height = 7): ReactNode => (
  <rect key={`${x} ${y}`} className={tone} x={x} y={y} width={width} height={height} rx={2} />
);
const dot = (x: number, y: number, r: number, tone: string | undefined): ReactNode => (
  <circle key={`${x} ${y}`} className={tone} cx={x} cy={y} r={r} />
);
const { a, b, c, d } = styles;

const GLYPHS: Readonly<Record<VizFamily, ReactNode>> = {
  line: (
    <>
      {axis}
      <path className={styles.lineSoft} d="M16 62l18-8 18 6 20-14 18 4 20-10 34 6" />
      <path className={styles.line} d="M16 52l18-16 18 10 20-22 18 10 20-18 34 14" />
    </>
  ),
  area: (
    <>
      {axis}
      <path className={c} d="M16 76V56l22-12 22 8 26-24 24 12 34-20v56z" />
      <path className={b} d="M16 76V66l22-6 22 6 26-14 24 8 34-12v28z" />
    </>
  ),
  bar: (
    <>
      {axis}
      {[28, 44, 34, 56, 48, 62].map((height, at) => bar(22 + at * 20, height, at % 2 ? b : a))}
    </>
  ),
  pie: (
    <>
      <circle className={d} cx={80} cy={45} r={34} />
      <path className={a} d="M80 45V11a34 34 0 0 1 29.400 51z" />
      <path className={b} d="M80 45l29.400 17A34 34 0 0 1 56 69z" />
      <circle cx={80} cy={45} r={16} fill="var(--surface)" />
    </>
  ),
  number: (
    <>
      <text className={styles.text} x={80} y={48} textAnchor="middle">
        12.4k
      </text>
      <path className={styles.lineSoft} d="M36 70l16-5 16 4 18-9 18 3 20-8" />
    </>
  ),
  table: (
    <>
      {[18, 32, 46, 60, 74].map((y, row) => [
        cell(22, y, 40, row ? d : c),
        cell(68, y, 30, row ? c : b),
        cell(104, y, 34, row === 2 ? a : row ? d : c),
      ])}
    </>
  ),
  scatter: (
    <>
      {axis}
      {dot(34, 58, 5, c)}
      {dot(52, 46, 8, b)}
      {dot(70, 56, 4, a)}
      {dot(84, 34, 11, c)}
      {dot(104, 44, 6, a)}
      {dot(118, 26, 8, b)}
      {dot(134, 36, 4, c)}
    </>
  ),
  map: (
    <>
      <path className={d} d="M24 40q10-20 34-18t30-4 40 8 6 26-22 18-36-4-34 8-18-34z" />
      <path className={c} d="M42 40q12-10 24-2t4 18-22 4-6-20z" />
      {dot(92, 38, 6, a)}
      {dot(112, 52, 4, b)}
      {dot(66, 48, 3.5, a)}
    </>
  ),
  heatmap: (
    <>
      {[0, 1, 2, 3].map(row =>
        [0, 1, 2, 3, 4, 5, 6].map(column =>
          cell(28 + column * 15, 15 + row * 16, 13, [d, c, b, a][(row * 3 + column * 2) % 4], 14),
        ),
      )}
    </>
  ),
  tree: (
    <>
      {cell(22, 14, 56, a, 40)}
      {cell(80, 14, 32, b, 24)}
      {cell(114, 14, 24, c, 24)}
      {cell(80, 40, 58, d, 14)}
      {cell(22, 56, 36, b, 20)}
      {cell(60, 56, 40, c, 20)}
      {cell(102, 56, 36, d, 20)}
    </>
  ),
  flow: (
    <>
      <path className={c} d="M22 16h10c40 0 50 14 98 14h8v16h-8c-48 0-58-10-98-10H22z" />
      <path className={b} d="M22 44h10c40 0 50 10 98 10h8v10h-8c-48 0-58 8-98 8H22z" />
      {cell(18, 16, 5, a, 20)}
      {cell(18, 44, 5, a, 28)}
      {cell(137, 30, 5, a, 34)}
    </>
  ),
  gauge: (
    <>
      <path
        d="M40 70a40 40 0 0 1 80 0"
        fill="none"
        stroke="var(--line)"
        strokeWidth={10}
        strokeLinecap="round"
      />
      <path className={styles.line} style={{ strokeWidth: 10 }} d="M40 70a40 40 0 0 1 56-36.700" />
    </>
  ),
};
