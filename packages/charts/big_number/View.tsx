import { LineChart } from 'echarts/charts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { EChart } from '../kit/view/EChart.tsx';
import { registerDrawing } from '../kit/view/echarts.ts';
import { useRowSize } from '../kit/view/NumberRow.tsx';
import type { ViewProps } from '../kit/view/view-props.ts';
import styles from '../kit/view/big-number.module.css';
import { TREND_PART, type BigNumber } from './option.ts';

registerDrawing([LineChart]);

export function View(props: ViewProps<BigNumber>) {
  const { option, surface, formData, onMarkMenu } = props;
  const size = useRowSize(
    option.value !== null ? option.size : Infinity,
    `number ${String(formData.header_font_size ?? 0.4)}`,
  );
  const comparisonSize = useRowSize(
    option.direction ? option.comparisonSize : Infinity,
    `change ${String(formData.subheader_font_size)}`,
  );
  const trendHeight = option.trend ? Math.round(surface.height * TREND_PART) : 0;
  return (
    <div
      className={styles.page}
      style={{ paddingBottom: trendHeight }}
      onContextMenu={event => {
        event.preventDefault();
        onMarkMenu(undefined, event);
      }}
    >
      {option.name && <div className={styles.above}>{option.name}</div>}
      {option.timestamp && <div className={styles.above}>{option.timestamp}</div>}
      <div
        className={option.value === null ? styles.none : styles.number}
        style={{ fontSize: option.value === null ? undefined : size }}
        title={option.text}
      >
        {option.text}
      </div>
      {option.comparison && (
        <div
          className={styles.below}
          data-direction={option.direction}
          style={{ fontSize: option.direction ? comparisonSize : undefined }}
        >
          <Direction direction={option.direction} size={comparisonSize} />
          {option.comparison}
        </div>
      )}
      {option.subtitle && <div className={styles.below}>{option.subtitle}</div>}
      {option.trend && (
        <div className={styles.trend} style={{ height: trendHeight }}>
          <EChart {...props} option={option.trend} surface={{ ...surface, height: trendHeight }} />
        </div>
      )}
    </div>
  );
}

function Direction({
  direction,
  size,
}: {
  readonly direction: BigNumber['direction'];
  readonly size: number;
}) {
  if (direction === 'up') return <ArrowUp size={size} strokeWidth={2} aria-label="up" />;
  return direction === 'down' ? <ArrowDown size={size} strokeWidth={2} aria-label="down" /> : null;
}
