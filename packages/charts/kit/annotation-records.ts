/** Prefix of the ids of annotation series, which stand for no data and count in no total. */
export const ANNOTATION_ID = 'annotation ';

/** The records of an annotation layer, as the answer of the chart carries them. */
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
