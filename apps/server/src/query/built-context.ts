import { answerableFormData } from '@powerset/charts/upgrade-form-data.ts';
import { chartTypeName } from '@powerset/charts/catalog.ts';
import { buildQueryContext } from '@powerset/charts/specs.ts';
import type { AnswerForm } from '@powerset/core/form-data/query-context.ts';
import { QueryContext } from '@powerset/core/query/query-object.ts';
import { stableJson } from '@powerset/kit/stable-json.ts';

type Built = ReturnType<typeof buildQueryContext>;
/** Finds how the chart of an installed package asks for its data. */
export type QueriesOfPackage = (
  vizType: unknown,
) => Promise<NonNullable<Parameters<typeof buildQueryContext>[2]> | undefined>;

/**
 * Returns the query context of a chart of the product or of an installed package; undefined for other types.
 */
export async function contextOf(
  given: Readonly<Record<string, unknown>>,
  queriesOfPackage: QueriesOfPackage,
  form?: AnswerForm,
): Promise<Built | undefined> {
  const isOwn = chartTypeName(answerableFormData(given).viz_type) !== undefined;
  return builtContext(given, form, isOwn ? undefined : await queriesOfPackage(given['viz_type']));
}

/** Returns the query context built from a chart's form data; undefined if the type has none. */
export function builtContext(
  given: Readonly<Record<string, unknown>>,
  form?: AnswerForm,
  ofPackage?: Parameters<typeof buildQueryContext>[2],
): Built | undefined {
  const formData = answerableFormData(given);
  if (!chartTypeName(formData.viz_type) && formData.viz_type !== ofPackage?.vizType) return undefined;
  const built = buildQueryContext(formData, form, ofPackage);
  return built.queries.some(
    query => query.columns.length > 0 || Boolean(query.metrics?.length) || Boolean(query.result_type),
  )
    ? built
    : undefined;
}

/** Returns the query context of the form data if the given one asks the same. */
export function sameAsBuilt(
  text: string | null | undefined,
  formData: Readonly<Record<string, unknown>>,
): string | undefined {
  const built = JSON.stringify(builtContext(formData) ?? null);
  const asked = askedBy(built);
  return asked !== undefined && asked === askedBy(text ?? '') ? built : undefined;
}

function askedBy(text: string): string | undefined {
  const context = QueryContext.safeParse(parsedJson(text)).data;
  return context && stableJson([context.datasource.id, said(context.queries)]);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Option names that clients generate anew each time. */
const PASSING = new Set(['optionName', 'filterOptionName', 'hasCustomLabel']);

// Empty and missing mean the same.
function said(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(said);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !PASSING.has(name))
      .map(([name, part]) => [name, said(part)] as const)
      .filter(([, part]) => !isEmpty(part)),
  );
}

function isEmpty(part: unknown): boolean {
  return (
    part === null ||
    part === undefined ||
    part === '' ||
    (typeof part === 'object' && Object.keys(part).length === 0)
  );
}
