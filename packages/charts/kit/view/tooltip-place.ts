const GAP = 16;
const MARGIN = 8;

export interface Box {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the position of a tooltip relative to its chart: beside the pointer, on the other side at the edge
 * of the window, and always inside the window.
 */
export function tooltipPlace(
  pointer: readonly [x: number, y: number],
  tooltip: Box,
  chart: { readonly left: number; readonly top: number },
  window: Box,
): [number, number] {
  const right = pointer[0] + GAP;
  const left = pointer[0] - GAP - tooltip.width;
  const fitsRight = chart.left + right + tooltip.width + MARGIN <= window.width;
  const fitsLeft = chart.left + left >= MARGIN;
  const x = fitsRight || !fitsLeft ? right : left;
  const y = pointer[1] - tooltip.height / 2;
  return [
    clamp(x, MARGIN - chart.left, window.width - MARGIN - tooltip.width - chart.left),
    clamp(y, MARGIN - chart.top, window.height - MARGIN - tooltip.height - chart.top),
  ];
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
