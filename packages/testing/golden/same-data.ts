/** The paths of arrays whose order depends only on the database. */
const UNORDERED = /^data(\.features|\.records|\.geoJSON\.features|\[\d+\]\.values)?$/;

interface Comparison {
  /** The full lengths of arrays that the recording cut, by path. */
  readonly cut: Readonly<Record<string, number>>;
  readonly isOrdered: boolean;
}

/** Returns where two answers differ; ignores rounding, and orders that the query did not request. */
export function differenceIn(
  ours: unknown,
  theirs: unknown,
  comparison: Comparison,
  path = 'data',
): string | undefined {
  if (typeof ours === 'number' && typeof theirs === 'number')
    return isClose(ours, theirs) ? undefined : `${path}: ${ours} is not ${theirs}`;
  if (Array.isArray(ours) && Array.isArray(theirs)) return arrayDifference(ours, theirs, comparison, path);
  if (isObject(ours) && isObject(theirs)) {
    const keys = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])];
    return keys
      .map(key =>
        key in ours && key in theirs
          ? differenceIn(ours[key], theirs[key], comparison, `${path}.${key}`)
          : `${path}.${key}: only in ${key in ours ? 'ours' : 'theirs'}`,
      )
      .find(found => found !== undefined);
  }
  return Object.is(ours, theirs)
    ? undefined
    : `${path}: ${JSON.stringify(ours)} is not ${JSON.stringify(theirs)}`;
}

function arrayDifference(
  ours: readonly unknown[],
  theirs: readonly unknown[],
  comparison: Comparison,
  path: string,
): string | undefined {
  const full = comparison.cut[path] ?? theirs.length;
  if (ours.length !== full) return `${path}: ${ours.length} entries instead of ${full}`;
  const inOrder = theirs
    .map((one, i) => differenceIn(ours[i], one, comparison, `${path}[${i}]`))
    .find(found => found !== undefined);
  if (inOrder === undefined || comparison.isOrdered || !UNORDERED.test(path)) return inOrder;
  const left = [...ours];
  for (const one of theirs) {
    const at = left.findIndex(
      candidate => differenceIn(candidate, one, comparison, `${path}[]`) === undefined,
    );
    if (at < 0) return `${path}: nothing like ${JSON.stringify(one).slice(0, 200)}`;
    left.splice(at, 1);
  }
  return undefined;
}

function isClose(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
