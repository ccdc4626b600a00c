import type { Palette } from '@powerset/core/color/categorical-palettes.ts';
import { Select } from '@powerset/ui/select/Select.tsx';
import styles from './controls.module.css';

interface PaletteSelectProps {
  readonly id?: string | undefined;
  readonly label: string;
  readonly value: string | undefined;
  readonly palettes: readonly Pick<Palette, 'id' | 'label' | 'colors'>[];
  /** Offers to choose none, in these words. */
  readonly none?: string;
  onChange(id: string | undefined): void;
}

/** Chooses a palette by its colors. */
export function PaletteSelect({ id, label, value, palettes, none, onChange }: PaletteSelectProps) {
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      label={label}
      value={value}
      {...(none === undefined ? {} : { placeholder: none, isClearable: true })}
      options={palettes.map(palette => ({
        value: palette.id,
        label: palette.label,
        trailing: <PaletteColors colors={palette.colors} />,
      }))}
      onChange={onChange}
      isSearchable
    />
  );
}

/** Shows the colors of a palette in a row. */
export function PaletteColors({
  colors,
  isWide,
}: {
  readonly colors: readonly string[];
  readonly isWide?: boolean;
}) {
  return (
    <span className={styles.colors} data-wide={isWide || undefined} aria-hidden="true">
      {colors.slice(0, 20).map((color, i) => (
        <span key={i} style={{ background: color }} />
      ))}
    </span>
  );
}
