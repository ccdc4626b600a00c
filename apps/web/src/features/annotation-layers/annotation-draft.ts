/** An annotation as the wire names its parts. */
export interface AnnotationWire {
  readonly id: number;
  readonly short_descr: string;
  readonly long_descr?: string | null;
  readonly start_dttm?: string;
  readonly end_dttm?: string;
  readonly json_metadata?: string | null;
}

export interface AnnotationDraft {
  readonly name: string;
  /** Both ends are local times of the data, without a zone, as charts show them. */
  readonly start: string;
  readonly end: string;
  readonly description: string;
  readonly metadata: string;
}

export const NEW_ANNOTATION: AnnotationDraft = {
  name: '',
  start: '',
  end: '',
  description: '',
  metadata: '',
};

/** Returns the draft of a stored annotation. */
export function draftOf(wire: AnnotationWire): AnnotationDraft {
  return {
    name: wire.short_descr,
    start: fieldTime(wire.start_dttm),
    end: fieldTime(wire.end_dttm),
    description: wire.long_descr ?? '',
    metadata: wire.json_metadata ?? '',
  };
}

/** Returns what a save sends. */
export function bodyOf(draft: AnnotationDraft) {
  return {
    short_descr: draft.name.trim(),
    long_descr: draft.description.trim(),
    start_dttm: draft.start,
    end_dttm: draft.end,
    json_metadata: draft.metadata.trim() || null,
  };
}

/** Returns what the draft still lacks, and what is wrong in it. */
export function annotationProblems({
  name,
  start,
  end,
  metadata,
}: AnnotationDraft): Partial<Record<keyof AnnotationDraft, string>> {
  const json = metadataProblem(metadata);
  return {
    ...(name.trim() === '' ? { name: 'A name is required' } : {}),
    ...(start === '' ? { start: 'A start is required' } : {}),
    ...(end === '' ? { end: 'An end is required' } : {}),
    ...(start !== '' && end !== '' && end < start ? { end: 'The end must not be before the start' } : {}),
    ...(json === undefined ? {} : { metadata: json }),
  };
}

function metadataProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `This is not valid JSON: ${error instanceof Error ? error.message : ''}`;
  }
}

// A time field shows seconds only when there are some.
function fieldTime(moment: string | undefined): string {
  return (moment ?? '').slice(0, 19).replace(/^(.{16}):00$/, '$1');
}

/** Returns a moment of a list, such as `2024-03-01 08:00`. */
export function listTime(moment: string | undefined): string {
  return (moment ?? '').slice(0, 16).replace('T', ' ');
}
