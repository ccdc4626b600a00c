import { parseFormula } from '@powerset/charts/kit/timeseries/formula.ts';
import { columnOf } from '@powerset/core/chart/chart-dataset.ts';
import type { Layer } from '../../../annotations/layer.ts';
import type { LayerPart } from './layer-part.ts';
import styles from './annotations.module.css';

const WIDTH = 256;
const HEIGHT = 72;
const CHART = [44, 40, 46, 34, 38, 28, 33, 26, 30, 20, 24, 16];
const OTHER = [58, 50, 54, 46, 50, 40, 46, 38, 36, 34, 30, 32];
const OPACITIES: Readonly<Record<string, number>> = {
  opacityLow: 0.2,
  opacityMedium: 0.5,
  opacityHigh: 0.8,
};
const DASHES: Readonly<Record<string, string>> = { dashed: '6 5', longDashed: '12 6', dotted: '1 4' };
const YEAR = 365 * 86_400_000;

/** Shows a sketch of a chart with the layer over it. */
export function LayerPreview({ draft, state }: LayerPart) {
  const isTime = columnOf(state.dataset, state.formData.x_axis)?.isTemporal ?? true;
  const color = typeof draft.color === 'string' && draft.color !== '' ? draft.color : 'var(--accent)';
  return (
    <svg
      className={styles.preview}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label="Preview of the layer"
      data-hidden={draft.show === false || undefined}
    >
      <path className={styles.baseline} d={pathOf(CHART)} />
      <g
        fill="none"
        stroke={color}
        strokeWidth={Number(draft.width ?? 1)}
        strokeDasharray={DASHES[String(draft.style)]}
        strokeLinecap={draft.style === 'dotted' ? 'round' : 'butt'}
        opacity={OPACITIES[String(draft.opacity ?? '')] ?? (draft.annotationType === 'INTERVAL' ? 0.5 : 1)}
      >
        <Marks draft={draft} isTime={isTime} color={color} />
      </g>
    </svg>
  );
}

function Marks({
  draft,
  isTime,
  color,
}: {
  readonly draft: Layer;
  readonly isTime: boolean;
  readonly color: string;
}) {
  switch (draft.annotationType) {
    case 'FORMULA':
      return <path d={formulaPath(String(draft.value ?? ''), isTime)} vectorEffect="non-scaling-stroke" />;
    case 'EVENT':
      return [0.2, 0.5, 0.75].map(at => (
        <path key={at} d={`M${at * WIDTH} 0V${HEIGHT}`} vectorEffect="non-scaling-stroke" />
      ));
    case 'INTERVAL':
      return [0.15, 0.55].map(at => (
        <rect key={at} x={at * WIDTH} width={0.2 * WIDTH} height={HEIGHT} fill={color} stroke="none" />
      ));
    default:
      return (
        <>
          {draft.hideLine !== true && <path d={pathOf(OTHER)} vectorEffect="non-scaling-stroke" />}
          {draft.showMarkers === true &&
            OTHER.map((y, i) => (
              <circle key={i} cx={xOf(i, OTHER.length)} cy={y} r={3} fill={color} stroke="none" />
            ))}
        </>
      );
  }
}

function pathOf(ys: readonly number[]): string {
  return ys.map((y, i) => `${i === 0 ? 'M' : 'L'}${xOf(i, ys.length)} ${y}`).join('');
}

function xOf(index: number, count: number): number {
  return 8 + (index / (count - 1)) * (WIDTH - 16);
}

// Returns the path over the last year, or from 0 to 100 if the axis is not time.
function formulaPath(text: string, isTime: boolean): string {
  const formula = parseFormula(text);
  if (!formula) return '';
  const [start, length] = isTime ? [Date.now() - YEAR, YEAR] : [0, 100];
  const ys = Array.from({ length: 65 }, (_, i) => formula(start + (i / 64) * length));
  if (!ys.every(Number.isFinite)) return '';
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  return pathOf(ys.map(y => (high === low ? HEIGHT / 2 : HEIGHT - 12 - ((y - low) / (high - low)) * 48)));
}
