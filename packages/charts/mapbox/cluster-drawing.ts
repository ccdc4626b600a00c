import { ScatterplotLayer, TextLayer } from '@deck.gl/layers';
import { readColor, textColorOn } from '@powerset/core/color/hex.ts';
import { faded } from '../kit/map/map-color.ts';
import type { Rgba } from '../kit/map/map-option.ts';
import type { LayerDrawing, ToDeck } from '../kit/map/view/to-deck.ts';
import type { ClusterLayer, ClusterMark } from './option.ts';

const FONT_SIZE = 12;
/** The wide, pale ring around a cluster. */
const RING = { size: 1.35, opacity: 0.28 };

type Rgb = [number, number, number];

/** Draws points, clusters with a ring, and labels. */
export const drawClusters: ToDeck<ClusterLayer> = (layer, drawing) => {
  const { id, color, pointUnit } = layer;
  const [clusters, points] = [layer.clustersAt(drawing.viewport.zoom), layer.pointsAt(drawing.viewport.zoom)];
  return [
    circles(`${id}-points`, points, { color, unit: pointUnit, drawing }),
    circles(`${id}-rings`, clusters, { color: faded(color, RING.opacity), scale: RING.size, drawing }),
    circles(`${id}-clusters`, clusters, { color, drawing }),
    labels(`${id}-labels`, clusters, { color: inkOn(color), drawing }),
    labels(
      `${id}-point-labels`,
      points.filter(({ label }) => label !== ''),
      { color: readColor(drawing.theme.text) ?? [0, 0, 0], drawing, isBeside: true },
    ),
  ];
};

interface CircleLooks {
  readonly color: Rgba;
  readonly unit?: 'pixels' | 'meters';
  readonly scale?: number;
  readonly drawing: LayerDrawing;
}

function circles(
  id: string,
  data: readonly ClusterMark[],
  { color, unit = 'pixels', scale = 1, drawing }: CircleLooks,
): ScatterplotLayer<ClusterMark> {
  return new ScatterplotLayer<ClusterMark>({
    id,
    data,
    pickable: true,
    radiusUnits: unit,
    radiusScale: scale,
    radiusMinPixels: 2,
    getPosition: ({ position }) => [position[0], position[1]],
    getRadius: ({ radius }) => radius,
    getFillColor: [...color],
    stroked: scale === 1,
    lineWidthUnits: 'pixels',
    getLineWidth: 1,
    getLineColor: [...(readColor(drawing.theme.surface) ?? [255, 255, 255]), 220],
    parameters: { depthCompare: 'always' },
  });
}

interface LabelLooks {
  readonly color: Rgb | readonly [number, number, number];
  readonly drawing: LayerDrawing;
  readonly isBeside?: boolean;
}

function labels(
  id: string,
  data: readonly ClusterMark[],
  { color, drawing, isBeside = false }: LabelLooks,
): TextLayer<ClusterMark> {
  return new TextLayer<ClusterMark>({
    id,
    data,
    getPosition: ({ position }) => [position[0], position[1]],
    getText: ({ label }) => label,
    getSize: FONT_SIZE,
    getColor: [color[0], color[1], color[2]],
    getTextAnchor: isBeside ? 'start' : 'middle',
    getPixelOffset: isBeside ? [12, 0] : [0, 0],
    characterSet: 'auto',
    fontFamily: drawing.theme.fontFamily,
    fontWeight: 600,
    fontSettings: { fontSize: 48 },
    parameters: { depthCompare: 'always' },
  });
}

/** Returns black or white, whichever is more legible on the color. */
function inkOn([red, green, blue]: Rgba): readonly [number, number, number] {
  return readColor(textColorOn(`rgb(${red}, ${green}, ${blue})`)) ?? [0, 0, 0];
}
