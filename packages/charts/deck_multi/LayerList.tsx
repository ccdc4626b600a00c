import { Eye, EyeOff, TriangleAlert } from 'lucide-react';
import { aloneOrAll, NONE_HIDDEN, toggled } from '../kit/view/hidden-names.ts';
import type { MapLegend, MapRamp } from '../kit/map/map-option.ts';
import type { DrawnLayer, HiddenCategories } from './option.ts';
import type { FailedLayer } from './use-layers.tsx';
import styles from './deck-multi.module.css';

interface LayerListProps {
  readonly layers: readonly (DrawnLayer | FailedLayer)[];
  readonly hidden: ReadonlySet<number>;
  readonly categories: HiddenCategories;
  readonly isLoading: boolean;
  /** False if there is room only for the names. */
  readonly hasLegends: boolean;
  onHidden(ids: ReadonlySet<number>): void;
  onCategories(id: number, names: ReadonlySet<string>): void;
}

const ICON = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Shows the layers of a map with their legends; a click hides a layer or shows it again. */
export function LayerList({
  layers,
  hidden,
  categories,
  isLoading,
  hasLegends,
  onHidden,
  onCategories,
}: LayerListProps) {
  const toggle = (id: number): void => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    onHidden(next);
  };
  return (
    <div className={styles.list} role="group" aria-label="Layers" aria-busy={isLoading}>
      {layers.map(layer =>
        'reason' in layer ? (
          <div key={layer.id} className={styles.failure} title={`${layer.name}: ${layer.reason}`}>
            <TriangleAlert {...ICON} />
            <span>{`${layer.name}: ${layer.reason}`}</span>
          </div>
        ) : (
          <div key={layer.id} className={styles.layer}>
            <button
              type="button"
              className={styles.toggle}
              title={layer.name}
              aria-pressed={!hidden.has(layer.id)}
              onClick={() => toggle(layer.id)}
            >
              {hidden.has(layer.id) ? <EyeOff {...ICON} /> : <Eye {...ICON} />}
              <span className={styles.name}>{layer.name}</span>
            </button>
            {hasLegends && !hidden.has(layer.id) && layer.legend && (
              <Categories
                legend={layer.legend}
                hidden={categories.get(layer.id)}
                onHidden={names => onCategories(layer.id, names)}
              />
            )}
            {hasLegends && !hidden.has(layer.id) && layer.ramp && <Ramp {...layer.ramp} />}
          </div>
        ),
      )}
    </div>
  );
}

interface CategoriesProps {
  readonly legend: MapLegend;
  readonly hidden: ReadonlySet<string> | undefined;
  onHidden(names: ReadonlySet<string>): void;
}

function Categories({ legend, hidden = NONE_HIDDEN, onHidden }: CategoriesProps) {
  const names = legend.entries.map(({ name }) => name);
  return (
    <div className={styles.legend}>
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

function Ramp({ title, colors, from, to }: MapRamp) {
  return (
    <div className={styles.legend} role="img" aria-label={`${title ?? ''} ${from} to ${to}`.trim()}>
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
