import { fail } from '@powerset/core/errors.ts';
import { readTemplateParams } from '@powerset/core/dataset/template-params.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { isTemplate } from '@powerset/core/template/render-template.ts';
import { TemplateError } from '@powerset/core/template/template-error.ts';
import { renderSql } from '@powerset/engine/plan/render-sql.ts';
import { sourceLoaders, type DatasetSqlDeps } from './dataset-sql.ts';
import { withSources } from './template-sources.ts';
import { templateUser } from './template-user.ts';

/** The SELECT of a dataset as written, with its author's template values. */
export interface VirtualSql {
  readonly databaseId: number;
  /** The schema of unqualified names. */
  readonly schema: string | null;
  readonly sql: string;
  /** JSON text. */
  readonly templateParams: string | null;
}

/** Returns the SELECT of a dataset outside charts, such as to read its columns. */
export async function virtualSql(
  { databaseId, schema, sql, templateParams }: VirtualSql,
  actor: Actor,
  deps: DatasetSqlDeps,
): Promise<string> {
  if (!isTemplate(sql)) return sql;
  const {
    connector: { engine, dialect },
  } = await deps.connections.open(databaseId, actor);
  const known = {
    engine,
    user: templateUser(actor),
    urlArgs: {},
    formData: {},
    random: Math.random,
    params: readTemplateParams(templateParams),
    values: {},
  };
  return withSources(
    sources => rendered(() => renderSql(sql, { ...known, ...sources }, { dialect, isRowRule: false }).text),
    sourceLoaders({ actor, databaseId, schema }, deps),
  );
}

function rendered(run: () => string): string {
  try {
    return run();
  } catch (error) {
    if (error instanceof TemplateError)
      fail('query.invalid', {
        detail: `Error while rendering virtual dataset query: ${error.message}`,
        cause: error,
      });
    throw error;
  }
}
