import { useId, useMemo, useState } from 'react';
import { EChart } from '../kit/view/EChart.tsx';
import { registerDrawing } from '../kit/view/echarts.ts';
import { TIMESERIES_PARTS } from '../kit/view/timeseries-parts.ts';
import type { ViewProps } from '../kit/view/view-props.ts';
import styles from './compare.module.css';
import type { PercentChangeFormData } from './form-data.ts';
import { percentChangeFrom, type PercentChange } from './option.ts';

registerDrawing(TIMESERIES_PARTS);

const BASE_HEIGHT = 32;

export function View(props: ViewProps<PercentChange>) {
  const { option, answers, surface } = props;
  const formData = props.formData as PercentChangeFormData;
  const [base, setBase] = useState(0);
  const id = useId();
  const drawn = useMemo(() => {
    const above = { ...surface, height: Math.max(0, surface.height - BASE_HEIGHT) };
    return { surface: above, change: percentChangeFrom({ formData, answers, surface: above }, base) };
  }, [formData, answers, surface, base]);
  const drawKey = useMemo(() => ({ key: props.drawKey, base }), [props.drawKey, base]);
  const { change } = drawn;
  return (
    <>
      <div className={styles.chart}>
        <EChart {...props} option={change.drawing} surface={drawn.surface} drawKey={drawKey} />
      </div>
      <div className={styles.base}>
        <label htmlFor={id}>{`Change since ${change.moments[change.base] ?? ''}`}</label>
        <input
          id={id}
          type="range"
          min={0}
          max={Math.max(0, option.moments.length - 1)}
          value={change.base}
          aria-valuetext={change.moments[change.base]}
          onChange={event => setBase(Number(event.target.value))}
        />
      </div>
    </>
  );
}
