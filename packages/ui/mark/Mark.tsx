import type { SVGProps } from 'react';

/**
 * Draws the product's logo: the eight subsets of three elements, as the corners of a cube seen along its
 * diagonal.
 */
export function Mark({ size = 24, ...rest }: { readonly size?: number } & SVGProps<SVGSVGElement>) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" fill="none" aria-hidden="true" {...rest}>
      <g stroke="currentColor" strokeWidth={1.7} strokeLinecap="round" opacity={0.55}>
        {EDGES.map(([from, to]) => (
          <line
            key={`${from}-${to}`}
            x1={CORNERS[from]![0]}
            y1={CORNERS[from]![1]}
            x2={CORNERS[to]![0]}
            y2={CORNERS[to]![1]}
          />
        ))}
      </g>
      <g fill="currentColor">
        {CORNERS.map(([x, y]) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r={3.4} />
        ))}
      </g>
    </svg>
  );
}

/** By subset, as bits: none, a, b, ab, c, ac, bc, abc. */
const CORNERS: readonly (readonly [number, number])[] = [
  [24, 44],
  [6, 32.5],
  [24, 29.5],
  [6, 15.5],
  [42, 32.5],
  [24, 18.5],
  [42, 15.5],
  [24, 4],
];

const EDGES: readonly (readonly [number, number])[] = CORNERS.flatMap((_, from) =>
  [1, 2, 4].filter(bit => !(from & bit)).map(bit => [from, from | bit] as const),
);
