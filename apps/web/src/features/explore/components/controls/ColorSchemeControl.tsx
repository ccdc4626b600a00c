import { CATEGORICAL_PALETTES, categoricalPalette } from '@powerset/core/color/categorical-palettes.ts';
import { SEQUENTIAL_PALETTES, sequentialPalette } from '@powerset/core/color/sequential-palettes.ts';
import { PaletteColors, PaletteSelect } from '../../../../shared/fields/PaletteSelect.tsx';
import type { ControlProps } from './control-props.ts';
import styles from '../../../../shared/fields/controls.module.css';

/** Chooses a palette by its colors. */
export function ColorSchemeControl({ control, value, id, onChange }: ControlProps<'color-scheme'>) {
  const chosen = control.isSequential
    ? sequentialPalette(value as string | undefined)
    : categoricalPalette(value as string | undefined);
  return (
    <div className={styles.scheme}>
      <PaletteSelect
        id={id}
        label="Select scheme"
        value={chosen.id}
        palettes={control.isSequential ? SEQUENTIAL_PALETTES : CATEGORICAL_PALETTES}
        onChange={onChange}
      />
      <PaletteColors colors={chosen.colors} isWide />
    </div>
  );
}
