import type { Surface } from './surface.ts';

/** A rectangle of a drawing that places its marks itself. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: string;
  readonly name?: string;
  readonly opacity?: number;
  readonly radius?: number;
  readonly label?: { readonly text: string; readonly color: string; readonly align?: 'center' | 'left' };
}

interface ShapeOf {
  readonly type: 'rect';
  readonly [key: string]: unknown;
}

/** Returns a series of rectangles at known places; marks have the order of the rectangles. */
export function rectSeries(rects: readonly Rect[], { theme }: Surface): object {
  return {
    type: 'custom',
    coordinateSystem: 'none',
    cursor: 'default',
    data: rects.map((rect, i) => ({ value: [i], name: rect.name ?? '', itemStyle: { color: rect.fill } })),
    renderItem: ({ dataIndex }: { readonly dataIndex: number }): ShapeOf => {
      const { x, y, width, height, fill, opacity = 1, radius = 0, label } = rects[dataIndex]!;
      return {
        type: 'rect',
        shape: { x, y, width, height, r: radius },
        style: { fill, opacity },
        emphasis: { style: { stroke: theme.text, lineWidth: 1 } },
        ...(label
          ? {
              textContent: {
                type: 'text',
                style: {
                  text: label.text,
                  fill: label.color,
                  fontSize: 12,
                  fontFamily: theme.fontFamily,
                },
              },
              textConfig: { position: label.align === 'left' ? 'insideLeft' : 'inside', distance: 6 },
            }
          : {}),
      };
    },
  };
}
