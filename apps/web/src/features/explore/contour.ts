/** A saved contour. Unknown members are kept. */
export type Contour = Readonly<Record<string, unknown>>;
export type ContourKind = 'isoline' | 'isoband';

const NEW_COLOR = { r: 47, g: 91, b: 234, a: 1 };

export const NEW_CONTOUR: Contour = { lowerThreshold: null, color: NEW_COLOR, strokeWidth: 1 };

/** Returns whether a contour is a line at one value or a band between two. */
export function contourKind(contour: Contour): ContourKind {
  return contour.upperThreshold === undefined ? 'isoline' : 'isoband';
}

/** Returns the contour as the other kind: a line has a width, a band has an upper end. */
export function asContourKind(contour: Contour, kind: ContourKind): Contour {
  if (contourKind(contour) === kind) return contour;
  const { strokeWidth: _, upperThreshold: __, ...rest } = contour;
  return kind === 'isoline' ? { ...rest, strokeWidth: 1 } : { ...rest, upperThreshold: null };
}

export type ContourField = 'lowerThreshold' | 'upperThreshold' | 'strokeWidth';

/** Returns what must be fixed before a contour can be drawn, by field. */
export function contourProblems(contour: Contour): Readonly<Partial<Record<ContourField, string>>> {
  const isBand = contourKind(contour) === 'isoband';
  const { lowerThreshold: lower, upperThreshold: upper, strokeWidth: width } = contour;
  return {
    ...(isNumber(lower) ? {} : { lowerThreshold: 'cannot be empty' }),
    ...(isBand && !isNumber(upper) ? { upperThreshold: 'cannot be empty' } : {}),
    ...(isBand && isNumber(lower) && isNumber(upper) && Number(upper) <= Number(lower)
      ? { upperThreshold: 'The upper threshold must be greater than the lower one.' }
      : {}),
    ...(isBand || width === undefined || Number(width) > 0 ? {} : { strokeWidth: 'must be more than 0' }),
  };
}

/** Returns a contour as its pill shows it. */
export function contourText(contour: Contour): string {
  const lower = String(contour.lowerThreshold ?? '?');
  return contourKind(contour) === 'isoline' ? lower : `${lower} – ${String(contour.upperThreshold ?? '?')}`;
}

function isNumber(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && Number.isFinite(Number(value));
}
