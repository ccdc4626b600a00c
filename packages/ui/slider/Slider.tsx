import { Slider as Base } from '@base-ui/react/slider';
import styles from './slider.module.css';

export interface SliderProps {
  /** The names of the ends, one for each value. */
  readonly label: readonly string[];
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly values: readonly number[];
  /** The side of a single value that is filled; with two values, the part between them is filled. */
  readonly fill?: 'before' | 'after' | 'none';
  readonly isDisabled?: boolean;
  /** Called on every step of a drag. */
  readonly onDrag?: (values: readonly number[]) => void;
  /** Called when a drag ends, and after every key. */
  readonly onChange: (values: readonly number[]) => void;
}

/** Shows a track with one or two ends to drag; the arrow keys also move them. */
export function Slider({
  label,
  min,
  max,
  step,
  values,
  fill = 'before',
  isDisabled,
  onDrag,
  onChange,
}: SliderProps) {
  const isFixed = isDisabled || max <= min;
  return (
    <Base.Root
      className={styles.root}
      data-slider=""
      value={[...values]}
      min={min}
      max={max > min ? max : min + 1}
      step={step}
      disabled={isFixed}
      thumbCollisionBehavior="none"
      thumbAlignment="edge"
      onValueChange={next => onDrag?.(next)}
      onValueCommitted={next => onChange(next)}
    >
      <Base.Control className={styles.control}>
        <Base.Track className={styles.track} data-fill={values.length > 1 ? 'before' : fill}>
          <Base.Indicator className={styles.indicator} />
          {values.map((_, at) => (
            <Base.Thumb key={at} index={at} className={styles.thumb} aria-label={label[at] ?? ''} />
          ))}
        </Base.Track>
      </Base.Control>
    </Base.Root>
  );
}
