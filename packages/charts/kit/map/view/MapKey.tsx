import { aloneOrAll, NONE_HIDDEN, toggled } from '../../view/hidden-names.ts';
import type { MapLegend, MapRamp } from '../map-option.ts';
import styles from './map.module.css';

interface MapLegendProps {
  readonly legend: MapLegend;
  readonly hidden: ReadonlySet<string> | undefined;
  onHidden(names: ReadonlySet<string>): void;
}

/** Shows names and colors: a click hides one, a double click shows it alone. */
export function MapLegendBox({ legend, hidden = NONE_HIDDEN, onHidden }: MapLegendProps) {
  const names = legend.entries.map(entry => entry.name);
  return (
    <div className={styles.key} data-corner={legend.corner} role="group" aria-label="Legend">
      {legend.title && <div className={styles.title}>{legend.title}</div>}
      {legend.entries.map(({ name, color }) => (
        <button
          key={name}
          type="button"
          className={styles.entry}
          title={name}
          disabled={!legend.canHide}
          aria-pressed={legend.canHide ? !hidden.has(name) : undefined}
          onClick={() => onHidden(toggled(hidden, name))}
          onDoubleClick={() => onHidden(aloneOrAll(names, hidden, name))}
        >
          <span className={styles.swatch} style={hidden.has(name) ? undefined : { background: color }} />
          <span className={styles.name}>{name}</span>
        </button>
      ))}
    </div>
  );
}

/** Shows a thin bar of colors with the values of its ends. */
export function MapRampBox({ corner, title, colors, from, to }: MapRamp) {
  return (
    <div className={styles.key} data-corner={corner} role="img" aria-label={`${from} to ${to}`}>
      {title && <div className={styles.title}>{title}</div>}
      <div
        className={styles.ramp}
        style={{ background: `linear-gradient(to right, ${colors.join(', ')})` }}
      />
      <div className={styles.ends}>
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </div>
  );
}
