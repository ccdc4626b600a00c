import { categoricalPalette } from '@powerset/core/color/categorical-palettes.ts';
import { readColor } from '@powerset/core/color/hex.ts';
import type { ControlProps } from './control-props.ts';
import styles from './controls.module.css';

interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a?: number;
}

/** One color: from the palette, or any other. */
export function ColorControl({ value, id, onChange, control }: ControlProps<'color'>) {
  const color = (value ?? control.default ?? { r: 0, g: 0, b: 0 }) as Rgba;
  const hex = hexOf(color);
  const choose = (next: string, mergesWithLast = false): void => {
    const [r, g, b] = readColor(next) ?? [0, 0, 0];
    onChange({ r, g, b, a: color.a ?? 1 }, { mergesWithLast });
  };
  return (
    <div className={styles.swatches}>
      {categoricalPalette(null).colors.map(one => (
        <button
          key={one}
          type="button"
          className={styles.swatch}
          style={{ background: one }}
          aria-label={one}
          aria-pressed={one.toLowerCase() === hex}
          onClick={() => choose(one)}
        />
      ))}
      <input
        id={id}
        type="color"
        className={styles.colorInput}
        value={hex}
        aria-label="Another color"
        onChange={event => choose(event.target.value, true)}
      />
    </div>
  );
}

function hexOf({ r, g, b }: Rgba): string {
  return `#${[r, g, b].map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
