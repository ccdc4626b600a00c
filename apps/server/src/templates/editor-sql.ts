import { AppError, fail } from '@powerset/core/errors.ts';
import { readTemplateParams } from '@powerset/core/dataset/template-params.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { isTemplate } from '@powerset/core/template/render-template.ts';
import type { TemplateContext } from '@powerset/core/template/template-context.ts';
import { TemplateError, type TemplateErrorClass } from '@powerset/core/template/template-error.ts';
import { renderSql, type RenderedSql } from '@powerset/engine/plan/render-sql.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import { sourceLoaders, type DatasetSqlDeps } from './dataset-sql.ts';
import { withSources, type TemplateSources } from './template-sources.ts';
import { templateUser } from './template-user.ts';

/** Returns the SQL of an editor run with the datasets that its templates name. */
export async function editorSql(
  {
    databaseId,
    schema,
    ...editor
  }: Omit<EditorSql, 'knows' | 'dialect'> & { readonly databaseId: number; readonly schema: string | null },
  actor: Actor,
  deps: DatasetSqlDeps,
): Promise<string> {
  if (!isTemplate(editor.sql)) return editor.sql;
  const { connector } = await deps.connections.open(databaseId, actor);
  return withSources(
    sources =>
      renderEditorSql({
        ...editor,
        dialect: connector.dialect,
        knows: { engine: connector.engine, user: templateUser(actor), ...sources },
      }),
    sourceLoaders({ actor, databaseId, schema }, deps),
  );
}

interface EditorSql {
  readonly sql: string;
  /** The author's template values as JSON. */
  readonly params: string | null | undefined;
  /** The id of the run, for messages. */
  readonly queryId: number;
  /** The parameters of the page's URL. */
  readonly addressParams: Readonly<Record<string, string>>;
  readonly dialect: Dialect;
  readonly knows: Pick<TemplateContext, 'engine' | 'user'> & TemplateSources;
}

/** Errors in a template's syntax, as opposed to its evaluation. */
const MALFORMED: ReadonlySet<TemplateErrorClass> = new Set<TemplateErrorClass>([
  'TemplateSyntaxError',
  'TemplateAssertionError',
  'TemplateRuntimeError',
  'UndefinedError',
  'SecurityError',
]);
const HOW_TO_MEND_MISSING =
  'Please check your template parameters for syntax errors and make sure they match across your SQL query and Set Parameters. Then, try running your query again.';
const HOW_TO_MEND_MALFORMED =
  'Please check your query and confirm that all template parameters are surround by double braces, for example, "{{ ds }}". Then, try running your query again.';

/**
 * Returns the editor's SQL with its templates rendered.
 * @throws AppError that names undefined parameters, or says that a template is malformed
 */
function renderEditorSql({ sql, params, addressParams, queryId, dialect, knows }: EditorSql): string {
  const told = (text: string): string => `Failed to execute query '${queryId}' - '${sql}': ${text}`;
  const values = readTemplateParams(params ?? null);
  const { text, undefinedVariables: missing } = rendered(
    () =>
      renderSql(
        sql,
        {
          ...knows,
          urlArgs: {},
          formData: { url_params: addressParams },
          random: Math.random,
          params: values,
          values: {},
        },
        { dialect, isRowRule: false },
      ),
    told,
  );
  if (missing.length > 0) {
    const names = missing.map(name => `"${name}"`).join(', ');
    const which =
      missing.length > 1
        ? `The following parameters in your query are undefined: ${names}.`
        : `The parameter ${names} in your query is undefined.`;
    fail('query.template-missing', {
      detail: told(`${which} \n ${HOW_TO_MEND_MISSING}`),
      extra: { undefined_parameters: missing, template_parameters: values },
    });
  }
  return text;
}

function rendered(run: () => RenderedSql, told: (text: string) => string): RenderedSql {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    if (MALFORMED.has(error.errorClass))
      throw new AppError('query.template-invalid', {
        detail: told(
          `The query contains one or more malformed template parameters. \n ${HOW_TO_MEND_MALFORMED}`,
        ),
        cause: error,
      });
    throw new AppError('query.invalid', {
      detail: error.errorClass === 'DatasetNotFoundError' ? error.message : told(error.message),
      cause: error,
    });
  }
}
