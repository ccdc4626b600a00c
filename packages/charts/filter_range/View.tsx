import { useState } from 'react';
import { NumberInput } from '@powerset/ui/input/NumberInput.tsx';
import type { ViewProps } from '../kit/view/view-props.ts';
import styles from './filter-range.module.css';
import type { RangeModel } from './option.ts';

/** Shows the two ends of a numeric range; without a dashboard they filter nothing. */
export function View({ option: { label, range } }: ViewProps<RangeModel>) {
  const [ends, setEnds] = useState<readonly [number | null, number | null]>([null, null]);
  if (!range) return <p className={styles.none}>The column has no values to choose from.</p>;
  const [least, most] = range;
  return (
    <fieldset className={styles.range}>
      <legend>{label}</legend>
      <NumberInput
        aria-label="From"
        placeholder={String(least)}
        min={least}
        max={most}
        value={ends[0]}
        onChange={from => setEnds([from, ends[1]])}
      />
      <span aria-hidden="true">–</span>
      <NumberInput
        aria-label="To"
        placeholder={String(most)}
        min={least}
        max={most}
        value={ends[1]}
        onChange={to => setEnds([ends[0], to])}
      />
    </fieldset>
  );
}
