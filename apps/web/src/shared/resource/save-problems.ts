import { ApiError, errorText, type Conflict } from '../api/api-error.ts';

export interface SaveProblems {
  /** Problems by the names of the wire. */
  readonly fields: Readonly<Record<string, string>>;
  /** Set if someone else saved in the meantime. */
  readonly conflict?: { readonly details: Conflict | undefined };
  readonly other?: string;
}

/** Sorts what prevented a save: a problem of a field, the work of someone else, or anything else. */
export function saveProblems(error: unknown): SaveProblems {
  if (!error) return { fields: {} };
  if (!(error instanceof ApiError)) return { fields: {}, other: errorText(error) };
  if (error.status === 409) return { fields: {}, conflict: { details: error.conflict } };
  return Object.keys(error.fields).length > 0
    ? { fields: error.fields }
    : { fields: {}, other: error.message };
}
