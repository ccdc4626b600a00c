import { useMemo, useState } from 'react';
import type { EChartsOption } from 'echarts';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import { EChart } from '../kit/view/EChart.tsx';
import { registerDrawing } from '../kit/view/echarts.ts';
import { TIMESERIES_PARTS } from '../kit/view/timeseries-parts.ts';
import type { ViewProps } from '../kit/view/view-props.ts';
import { areaChart } from './index.ts';
import styles from './area.module.css';

registerDrawing(TIMESERIES_PARTS);

export function View(props: ViewProps<EChartsOption>) {
  return props.formData.show_extra_controls === true ? <WithStackChoice {...props} /> : <EChart {...props} />;
}

const NONE = 'None';
const CHOICES = [NONE, 'Stack', 'Expand'] as const;
type Choice = (typeof CHOICES)[number];
const CONTROLS_HEIGHT = 36;

/** Lets readers choose how the areas are stacked. */
function WithStackChoice(props: ViewProps<EChartsOption>) {
  const { formData, answers, surface } = props;
  const [stack, setStack] = useState<Choice>(() => choiceOf(formData.stack));
  const drawn = useMemo(() => {
    const below = { ...surface, height: Math.max(0, surface.height - CONTROLS_HEIGHT) };
    const chosen = { ...formData, stack: stack === NONE ? null : stack };
    return { surface: below, option: areaChart.toOption({ formData: chosen, answers, surface: below }) };
  }, [formData, answers, surface, stack]);
  const drawKey = useMemo(() => ({ key: props.drawKey, stack }), [props.drawKey, stack]);
  return (
    <>
      <div className={styles.controls}>
        <Segmented
          label="Stacked style"
          value={stack}
          options={CHOICES.map(value => ({ value, label: value }))}
          onChange={setStack}
        />
      </div>
      <div className={styles.chart}>
        <EChart {...props} {...drawn} option={drawn.option as EChartsOption} drawKey={drawKey} />
      </div>
    </>
  );
}

function choiceOf(stack: unknown): Choice {
  return CHOICES.find(choice => choice === stack) ?? (stack ? 'Stack' : NONE);
}
