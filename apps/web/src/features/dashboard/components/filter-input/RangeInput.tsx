import { useEffect, useState } from 'react';
import { answerColumn, numberAt, type Answer } from '@powerset/charts/kit/answer.ts';
import {
  OPEN_RANGE,
  rangeMask,
  rangeMode,
  rangeOf,
  rangeStep,
  type RangeBounds,
  type RangeMode,
  type RangeValue,
} from '@powerset/core/filters/range-filter.ts';
import { Skeleton } from '@powerset/ui/feedback/Skeleton.tsx';
import { NumberInput } from '@powerset/ui/input/NumberInput.tsx';
import { Slider } from '@powerset/ui/slider/Slider.tsx';
import { useFilterAnswer } from '../filter-bar/use-offered-values.ts';
import type { FilterInputProps } from './filter-input-props.ts';
import styles from './filter-input.module.css';

/** Chooses a range of numbers, or one number that is its minimum, its maximum, or the exact value. */
export function RangeInput({ filter, mask, masks, mayAsk, control, onChange, onProblem }: FilterInputProps) {
  const { data, error } = useFilterAnswer(filter, { masks, isOn: mayAsk });
  const read = data && boundsOf(data);
  const isText = read === 'not a number';
  useEffect(
    () => onProblem(error?.message ?? (isText ? 'Chosen non-numeric column' : undefined)),
    [error, isText, onProblem],
  );
  const bounds = Array.isArray(read) ? (read as RangeBounds) : undefined;
  if (!data && !error)
    return (
      <div id={control.id} className={styles.range} role="status" aria-label={`Loading ${filter.name}`}>
        <Skeleton height={16} />
        <Skeleton height={32} />
      </div>
    );
  if (!bounds)
    return (
      <div id={control.id} className={styles.empty} role="status">
        {isText ? 'Chosen non-numeric column' : data ? 'No data' : 'Cannot load filter'}
      </div>
    );
  return (
    <RangeEnds
      control={control}
      bounds={bounds}
      mode={rangeMode(filter)}
      value={rangeOf(mask, bounds)}
      onChange={value => onChange(rangeMask(filter, value, bounds))}
    />
  );
}

interface RangeEndsProps {
  readonly control: FilterInputProps['control'];
  readonly bounds: RangeBounds;
  readonly mode: RangeMode;
  readonly value: RangeValue;
  onChange(value: RangeValue): void;
}

/**
 * Shows a slider with number fields. While the user drags an end, the numbers follow; the filter changes when
 * the drag ends.
 */
function RangeEnds({ control, bounds, mode, value, onChange }: RangeEndsProps) {
  const [dragged, setDragged] = useState<RangeValue>();
  const [from, to] = dragged ?? value;
  const [least, most] = bounds;
  const hasFrom = mode === 'range' || mode === 'minimum';
  const hasTo = mode === 'range' || mode === 'maximum';
  const fromSlider = (ends: readonly number[]): RangeValue => {
    if (mode === 'exact') return [ends[0]!, ends[0]!];
    const low = hasFrom ? ends[0]! : null;
    const high = hasTo ? ends.at(-1)! : null;
    return [low !== null && low > least ? low : null, high !== null && high < most ? high : null];
  };
  const positions =
    mode === 'range'
      ? [clamp(from ?? least, bounds), clamp(to ?? most, bounds)]
      : [clamp((mode === 'maximum' ? (to ?? most) : (from ?? least)) as number, bounds)];
  const settle = (next: RangeValue): void => {
    setDragged(undefined);
    const [a, b] = next;
    onChange(a !== null && b !== null && a > b ? [b, a] : next);
  };
  return (
    <div className={styles.range}>
      <Slider
        label={mode === 'range' ? ['Minimum', 'Maximum'] : [MODE_LABEL[mode]]}
        min={least}
        max={most}
        step={rangeStep(bounds)}
        values={positions}
        fill={mode === 'minimum' ? 'after' : mode === 'exact' ? 'none' : 'before'}
        onDrag={ends => setDragged(fromSlider(ends))}
        onChange={ends => settle(fromSlider(ends))}
      />
      <div className={styles.ends}>
        {mode === 'exact' ? (
          <NumberInput
            {...control}
            size="medium"
            aria-label="Exact value"
            placeholder={`${format(least)} – ${format(most)}`}
            value={from}
            onChange={next => settle(next === null ? OPEN_RANGE : [next, next])}
          />
        ) : (
          <>
            {hasFrom && (
              <NumberInput
                {...control}
                size="medium"
                aria-label="Minimum"
                placeholder={format(least)}
                max={to ?? Number.POSITIVE_INFINITY}
                value={from}
                onChange={next => settle([next, to])}
              />
            )}
            {hasFrom && hasTo && <span aria-hidden="true">–</span>}
            {hasTo && (
              <NumberInput
                {...(hasFrom ? {} : control)}
                size="medium"
                aria-label="Maximum"
                placeholder={format(most)}
                min={from ?? Number.NEGATIVE_INFINITY}
                value={to}
                onChange={next => settle([from, next])}
              />
            )}
          </>
        )}
      </div>
    </div>
  );
}

const MODE_LABEL = { minimum: 'Minimum', exact: 'Exact value', maximum: 'Maximum', range: '' } as const;

function boundsOf(answer: Answer): RangeBounds | 'not a number' | undefined {
  const [min, max] = ['min', 'max'].map(name => answerColumn(answer, name));
  if (answer.rowCount === 0 || min?.value(0) === null || max?.value(0) === null) return undefined;
  const [least, most] = [numberAt(min, 0), numberAt(max, 0)];
  return typeof least === 'number' && typeof most === 'number' ? [least, most] : 'not a number';
}

function clamp(value: number, [least, most]: RangeBounds): number {
  return Math.min(most, Math.max(least, value));
}

function format(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 6 });
}
