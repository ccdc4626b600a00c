import type { ControlProps } from './control-props.ts';
import styles from '../../../../shared/fields/controls.module.css';

export function SliderControl({ control, value, id, onChange }: ControlProps<'slider'>) {
  const number = typeof value === 'number' ? value : Number(control.default ?? control.min);
  return (
    <div className={styles.slider}>
      <input
        id={id}
        type="range"
        min={control.min}
        max={control.max}
        step={control.step}
        value={number}
        onChange={event => onChange(Number(event.target.value), { mergesWithLast: true })}
      />
      <output htmlFor={id}>{number}</output>
    </div>
  );
}
