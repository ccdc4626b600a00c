import { useMemo } from 'react';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { MARK, moveAmongMarks } from '../kit/view/mark-focus.ts';
import { MapFoot, ZoomButtons } from '../kit/view/MapParts.tsx';
import { useMapZoom } from '../kit/view/use-map-zoom.tsx';
import { usePointerTooltip } from '../kit/view/use-pointer-tooltip.tsx';
import type { ViewProps } from '../kit/view/view-props.ts';
import { countryShapes, regionNames, type CountryShapes, type CountryTopology } from './country-shapes.ts';
import type { CountryChoice } from './countries.ts';
import { drawnRegions, type DrawnRegion, type DrawnRegions } from './drawn-regions.ts';
import type { CountryMapOption } from './option.ts';
import { useCountryMap } from './use-country-map.tsx';
import styles from './country-map.module.css';

/** Shows the regions of one country, colored by a metric. */
export function View(props: ViewProps<CountryMapOption>) {
  const { country } = props.option;
  if (!country)
    return (
      <EmptyState title="No country is selected" text="Select a country in the chart's settings." isSmall />
    );
  return <CountryMap {...props} country={country} />;
}

function CountryMap(props: ViewProps<CountryMapOption> & { readonly country: CountryChoice }) {
  const { country } = props;
  const state = useCountryMap(country.key);
  switch (state.status) {
    case 'loading':
      return <div className={styles.map} aria-busy="true" />;
    case 'missing':
      return (
        <EmptyState
          title={`There is no map of ${country.name} yet`}
          text="Select another country in the chart's settings."
          isSmall
        />
      );
    case 'failed':
      return (
        <EmptyState
          title={`The map of ${country.name} could not be loaded`}
          text="Check your connection and reload the page."
          isSmall
        />
      );
    default:
      return <LoadedMap {...props} map={state.map} />;
  }
}

interface LoadedProps extends ViewProps<CountryMapOption> {
  readonly country: CountryChoice;
  readonly map: CountryTopology;
}

function LoadedMap(props: LoadedProps) {
  const { option, surface, map, country } = props;
  const { width, height } = surface;
  const hasRamp = height > 180 && option.rows.some(({ value }) => value !== null);
  const mapHeight = height - (hasRamp ? RAMP_ROOM : 0);
  const shapes = useMemo(() => countryShapes(map, width, mapHeight), [map, width, mapHeight]);
  const drawn = useMemo(() => drawnRegions(option, regionNames(map), surface), [option, map, surface]);
  const zoom = useMapZoom(width, height);
  const tooltip = usePointerTooltip(surface.theme);
  return (
    <div
      className={styles.map}
      {...(props.hooks.onContextMenu && {
        tabIndex: 0,
        role: 'application',
        'aria-label': 'Regions. Use the arrow keys to move among them.',
        onKeyDown: moveAmongMarks,
      })}
    >
      <svg
        ref={zoom.svg}
        width={width}
        height={height}
        role="img"
        aria-label={`Map of ${country.name}`}
        {...zoom.handlers}
      >
        <g transform={zoom.transform}>
          {shapes.insets.map(frame => (
            <rect
              key={frame.x + frame.y}
              {...frame}
              rx={4 / zoom.scale}
              className={styles.inset}
              strokeWidth={1 / zoom.scale}
            />
          ))}
          <Regions {...props} shapes={shapes} drawn={drawn} zoom={zoom} over={tooltip.over} />
        </g>
      </svg>
      {width > 320 && <ZoomButtons zoom={zoom} />}
      <MapFoot
        ramp={hasRamp ? drawn.ramp : undefined}
        note={{
          unknown: drawn.unknown,
          one: '1 value is not a region of the map',
          many: 'values are not regions of the map',
        }}
      />
      {tooltip.element}
    </div>
  );
}

const RAMP_ROOM = 24;

interface RegionsProps extends ViewProps<CountryMapOption> {
  readonly shapes: CountryShapes;
  readonly drawn: DrawnRegions;
  readonly zoom: ReturnType<typeof useMapZoom>;
  readonly over: ReturnType<typeof usePointerTooltip>['over'];
}

function Regions({ shapes, drawn, zoom, over, ...events }: RegionsProps) {
  return shapes.regions.map(({ codes, name, path, box }, i) => {
    const region = drawn.regions.get(i);
    const title = name || codes[0] || 'Land without a name';
    return (
      <path
        key={codes[0] ?? `${name}-${i}`}
        d={path}
        className={region ? styles.known : styles.land}
        style={{ ...(region?.fill ? { fill: region.fill } : {}), opacity: region?.opacity ?? 1 }}
        strokeWidth={0.75 / zoom.scale}
        {...over(title, [region?.row.fact ?? { name: 'No data', value: '' }])}
        {...(region ? markEvents(region, events) : {})}
        onDoubleClick={() => (zoom.scale > 1 ? zoom.reset() : zoom.to(box))}
      />
    );
  });
}

function markEvents(
  { row }: DrawnRegion,
  { onMarkClick, onMarkMenu }: Pick<RegionsProps, 'onMarkClick' | 'onMarkMenu'>,
) {
  const ref = { seriesId: 'regions', name: row.text, dataIndex: row.dataIndex };
  return {
    ...MARK,
    // The second click of a double click must not undo the selection.
    onClick: (event: React.MouseEvent) => {
      if (event.detail < 2) onMarkClick(ref);
    },
    onContextMenu: (event: React.MouseEvent) => {
      event.preventDefault();
      onMarkMenu(ref, event);
    },
  };
}
