/** Ids of series that are annotations begin with this: they stand for nothing and add to no total. */
export const ANNOTATION_ID = 'annotation ';

/** What an annotation layer holds, as the answer of the chart that shows it carries it. */
export type AnnotationRecord = Readonly<Record<string, unknown>>;

/** Records by the name of their layer. */
export type AnnotationData = Readonly<Record<string, readonly AnnotationRecord[]>>;

/** Reads the `annotation_data` of an answer; layers without records are empty. */
export function readAnnotationData(wire: unknown): AnnotationData {
  if (typeof wire !== 'object' || wire === null) return {};
  return Object.fromEntries(Object.entries(wire).map(([name, layer]) => [name, recordsOf(layer)]));
}

function recordsOf(layer: unknown): readonly AnnotationRecord[] {
  const records = (layer as { readonly records?: unknown } | null)?.records;
  return Array.isArray(records) ? (records as readonly AnnotationRecord[]) : [];
}
