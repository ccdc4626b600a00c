import type { PostProcessing } from '@powerset/core/query/query-object.ts';
import type { PrintedSql } from '@powerset/sql/print/print-select.ts';

export interface CacheKeyParts {
  readonly databaseId: number;
  /** The main statement, then those of time shifts. */
  readonly statements: readonly PrintedSql[];
  readonly shifts: readonly string[];
  /** What else decides how moments are shown. */
  readonly axes: readonly (string | null)[];
  readonly maxRows: number;
  readonly postProcessing: readonly (PostProcessing | null)[];
  /** Changes when the dataset is saved. */
  readonly datasetVersion: string;
  /** Row rules are part of the SQL already; this keeps two fingerprints apart even if their SQL were equal. */
  readonly rowPolicy: readonly string[];
  /** Values that templates asked to tell answers apart by. */
  readonly templateValues: readonly unknown[];
  /** Set when the connection runs as the user. */
  readonly effectiveUser: string | null;
  readonly codeVersion: string;
}

/** Everything that an answer depends on, as one canonical text; equal texts have equal answers. */
export function cacheKeyText(parts: CacheKeyParts): string {
  return JSON.stringify([
    parts.codeVersion,
    parts.databaseId,
    parts.statements.map(({ sql, params }) => [sql, params.map(typed)]),
    parts.shifts,
    parts.axes,
    parts.maxRows,
    parts.postProcessing,
    parts.datasetVersion,
    parts.rowPolicy,
    parts.templateValues,
    parts.effectiveUser,
  ]);
}

function typed(value: unknown): string {
  return `${typeof value}:${String(value)}`;
}
