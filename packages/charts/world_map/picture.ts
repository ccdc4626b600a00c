import { tag } from '../kit/picture/svg.ts';
import type { Surface } from '../kit/surface.ts';
import type { WorldMapOption } from './option.ts';
import { worldShapes } from './world-shapes.ts';

/** Returns the countries in their colors, and the bubbles over them, as SVG. */
export function worldMapPicture(option: WorldMapOption, surface: Surface): string {
  const { theme, width, height } = surface;
  const shapes = worldShapes(width, height);
  return [
    ...shapes.countries.map(({ code, path }) => {
      const mark = option.marks.get(code);
      return tag('path', {
        d: path,
        fill: mark?.fill ?? (mark ? theme.lineStrong : theme.line),
        opacity: mark?.opacity ?? 1,
        stroke: theme.surface,
        'stroke-width': 0.5,
      });
    }),
    ...[...option.marks.values()].flatMap(({ country, bubbleRadius }) => {
      const center = shapes.place(country.longitude, country.latitude);
      return bubbleRadius === undefined || !center
        ? []
        : [
            tag('circle', {
              cx: center[0],
              cy: center[1],
              r: bubbleRadius,
              fill: option.bubbleColor,
              'fill-opacity': 0.65,
              stroke: theme.surface,
            }),
          ];
    }),
  ].join('');
}
