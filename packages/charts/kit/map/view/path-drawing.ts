import { PathLayer as DeckPathLayer } from '@deck.gl/layers';
import type { PathLayer, PathMark } from '../path-layer.ts';
import type { ToDeck } from './to-deck.ts';

/** Draws lines. */
export const drawPaths: ToDeck<PathLayer> = ({ id, paths, color, width, unit }) => [
  new DeckPathLayer<PathMark>({
    id,
    data: paths,
    pickable: true,
    getPath: ({ path }) => path.map(([longitude, latitude]): [number, number] => [longitude, latitude]),
    getColor: [...color],
    getWidth: width,
    widthUnits: unit,
    widthMinPixels: 1,
    capRounded: true,
    jointRounded: true,
    autoHighlight: true,
    parameters: { depthCompare: 'always' },
  }),
];
