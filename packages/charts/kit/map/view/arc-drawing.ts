import { ArcLayer as DeckArcLayer } from '@deck.gl/layers';
import type { ArcLayer, ArcMark } from '../arc-layer.ts';
import type { ToDeck } from './to-deck.ts';

/** Draws arcs. */
export const drawArcs: ToDeck<ArcLayer> = ({ id, arcs, width }) => [
  new DeckArcLayer<ArcMark>({
    id,
    data: arcs,
    pickable: true,
    autoHighlight: true,
    getSourcePosition: ({ from }) => [from[0], from[1]],
    getTargetPosition: ({ to }) => [to[0], to[1]],
    getSourceColor: ({ fromColor }) => [...fromColor],
    getTargetColor: ({ toColor }) => [...toColor],
    getWidth: width,
    parameters: { depthCompare: 'always' },
  }),
];
