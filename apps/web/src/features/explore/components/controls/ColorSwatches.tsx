import type { ReactNode } from 'react';
import { categoricalPalette } from '@powerset/core/color/categorical-palettes.ts';
import styles from '../../../../shared/fields/controls.module.css';

interface ColorSwatchesProps {
  readonly id: string;
  /** As `#rrggbb`; undefined when none is chosen. */
  readonly color: string | undefined;
  /** After the colors: a choice of none, for example. */
  readonly children?: ReactNode;
  onChoose(color: string, mergesWithLast: boolean): void;
}

/** Shows the colors of the default palette and a way to choose any other color. */
export function ColorSwatches({ id, color, children, onChoose }: ColorSwatchesProps) {
  return (
    <div className={styles.swatches}>
      {categoricalPalette(null).colors.map(one => (
        <button
          key={one}
          type="button"
          className={styles.swatch}
          style={{ background: one }}
          aria-label={one}
          aria-pressed={one.toLowerCase() === color?.toLowerCase()}
          onClick={() => onChoose(one, false)}
        />
      ))}
      <input
        id={id}
        type="color"
        className={styles.colorInput}
        value={color ?? '#888888'}
        aria-label="Another color"
        onChange={event => onChoose(event.target.value, true)}
      />
      {children}
    </div>
  );
}
