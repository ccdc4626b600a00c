import type { PostProcessing } from '@powerset/core/query/query-object.ts';
import type { PrintedSql } from '@powerset/sql/print/print-select.ts';

export interface CacheKeyParts {
  readonly databaseId: number;
  /** The main statement, followed by those of time shifts. */
  readonly statements: readonly PrintedSql[];
  readonly shifts: readonly string[];
  /** The other settings that decide how timestamps are shown. */
  readonly axes: readonly (string | null)[];
  readonly maxRows: number;
  readonly postProcessing: readonly (PostProcessing | null)[];
  /** Changes when the dataset is saved. */
  readonly datasetVersion: string;
  /**
   * Row-level security rules are part of the SQL already; this keeps keys apart even if the SQL were equal.
   */
  readonly rowPolicy: readonly string[];
  /** Values that templates add to the cache key. */
  readonly templateValues: readonly unknown[];
  /** Set if the connection runs as the user. */
  readonly effectiveUser: string | null;
  readonly codeVersion: string;
}

/** Returns everything that an answer depends on as one canonical text; equal texts have equal answers. */
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
