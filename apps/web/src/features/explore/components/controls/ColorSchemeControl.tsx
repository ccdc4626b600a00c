import { CATEGORICAL_PALETTES, categoricalPalette } from '@powerset/core/color/categorical-palettes.ts';
import { SEQUENTIAL_PALETTES, sequentialPalette } from '@powerset/core/color/sequential-palettes.ts';
import { Select } from '@powerset/ui/select/Select.tsx';
import type { ControlProps } from './control-props.ts';
import styles from '../../../../shared/fields/controls.module.css';

/** A palette, shown by its colors. */
export function ColorSchemeControl({ control, value, id, onChange }: ControlProps<'color-scheme'>) {
  const palettes = control.isSequential ? SEQUENTIAL_PALETTES : CATEGORICAL_PALETTES;
  const chosen = control.isSequential
    ? sequentialPalette(value as string | undefined)
    : categoricalPalette(value as string | undefined);
  return (
    <div className={styles.scheme}>
      <Select
        id={id}
        label="Select scheme"
        value={chosen.id}
        options={palettes.map(palette => ({
          value: palette.id,
          label: palette.label,
          trailing: <Colors colors={palette.colors} />,
        }))}
        onChange={next => onChange(next)}
        isSearchable
      />
      <Colors colors={chosen.colors} isWide />
    </div>
  );
}

function Colors({ colors, isWide }: { readonly colors: readonly string[]; readonly isWide?: boolean }) {
  return (
    <span className={styles.colors} data-wide={isWide || undefined} aria-hidden="true">
      {colors.slice(0, 20).map((color, i) => (
        <span key={i} style={{ background: color }} />
      ))}
    </span>
  );
}
