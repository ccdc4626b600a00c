import { useMemo } from 'react';
import { MARK, moveAmongMarks } from '../kit/view/mark-focus.ts';
import { MapFoot, ZoomButtons } from '../kit/view/MapParts.tsx';
import { useMapZoom } from '../kit/view/use-map-zoom.tsx';
import { usePointerTooltip } from '../kit/view/use-pointer-tooltip.tsx';
import type { ViewProps } from '../kit/view/view-props.ts';
import type { CountryMark, WorldMapOption } from './option.ts';
import { worldShapes, type WorldShapes } from './world-shapes.ts';
import styles from './world-map.module.css';

/** Shows countries and bubbles on a world map. */
export function View(props: ViewProps<WorldMapOption>) {
  const { option, surface } = props;
  const { width, height } = surface;
  const shapes = useMemo(() => worldShapes(width, height), [width, height]);
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
      <svg ref={zoom.svg} width={width} height={height} role="presentation" {...zoom.handlers}>
        <g transform={zoom.transform}>
          <Countries {...props} shapes={shapes} over={tooltip.over} scale={zoom.scale} />
          <Bubbles {...props} shapes={shapes} over={tooltip.over} scale={zoom.scale} />
        </g>
      </svg>
      {width > 320 && <ZoomButtons zoom={zoom} />}
      <MapFoot
        ramp={height > 180 ? option.ramp : undefined}
        note={{ unknown: option.unknown, one: '1 value is not a country', many: 'values are not countries' }}
      />
      {tooltip.element}
    </div>
  );
}

interface PartProps extends ViewProps<WorldMapOption> {
  readonly shapes: WorldShapes;
  readonly scale: number;
  readonly over: ReturnType<typeof usePointerTooltip>['over'];
}

function Countries({ option, shapes, scale, over, ...events }: PartProps) {
  return shapes.countries.map(({ key, code, name, path }) => {
    const mark = option.marks.get(code);
    return (
      <path
        key={key}
        d={path}
        className={mark ? styles.known : styles.land}
        style={{ ...(mark?.fill ? { fill: mark.fill } : {}), opacity: mark?.opacity ?? 1 }}
        strokeWidth={0.5 / scale}
        {...over(mark?.country.name ?? name, mark ? mark.facts : [{ name: 'No data', value: '' }])}
        {...(mark ? markEvents(mark, events) : {})}
      />
    );
  });
}

function Bubbles({ option, shapes, scale, over, ...events }: PartProps) {
  return [...option.marks.values()].flatMap(mark => {
    const center = shapes.place(mark.country.longitude, mark.country.latitude);
    if (mark.bubbleRadius === undefined || !center) return [];
    return [
      <circle
        key={mark.country.cca3}
        cx={center[0]}
        cy={center[1]}
        r={mark.bubbleRadius / scale}
        fill={option.bubbleColor}
        className={styles.bubble}
        strokeWidth={1 / scale}
        {...over(mark.country.name, mark.facts)}
        {...markEvents(mark, events)}
      />,
    ];
  });
}

function markEvents(
  mark: CountryMark,
  { onMarkClick, onMarkMenu }: Pick<PartProps, 'onMarkClick' | 'onMarkMenu'>,
) {
  const ref = { seriesId: 'countries', name: mark.text, dataIndex: mark.dataIndex };
  return {
    ...MARK,
    onClick: () => onMarkClick(ref),
    onContextMenu: (event: React.MouseEvent) => {
      event.preventDefault();
      onMarkMenu(ref, event);
    },
  };
}
