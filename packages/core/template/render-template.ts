import { Budget } from './budget.ts';
import { asForeign } from './foreign-values.ts';
import { fromJson } from './from-json.ts';
import { globals } from './globals.ts';
import { macros, type Uses } from './macros.ts';
import { piecesOf, type Piece } from './marked-text.ts';
import { parseTemplate } from './parse-template.ts';
import { Runner } from './run-statements.ts';
import { Scope } from './scope.ts';
import { sqlLiteralsOf } from './sql-literals.ts';
import type { TemplateContext } from './template-context.ts';
import { raise } from './template-error.ts';
import type { Value } from './value.ts';

/** A rendered template and what it used. */
export interface Rendered {
  /** Its pieces, of which the foreign ones are values. */
  readonly pieces: readonly Piece[];
  /** Values that distinguish cached answers but may not appear in the text. */
  readonly extraCacheKeys: readonly unknown[];
  /** Columns whose filters the template applies itself, so that the query omits them. */
  readonly removedFilters: readonly string[];
  readonly appliedFilters: readonly string[];
  /** Undefined variables, printed as they were written. */
  readonly undefinedVariables: readonly string[];
}

const MARKS_CACHE_KEY = /(?:current_user_id|current_username|cache_key_wrapper|url_param)\(/g;

/**
 * Renders a template of SQL into pieces, whose foreign ones are escaped when printed. A template sees only
 * the context and its own values, and its work and text are limited.
 * @throws TemplateError
 */
export function renderTemplate(template: string, context: TemplateContext): Rendered {
  try {
    return render(template, context);
  } catch (error) {
    if (error instanceof RangeError) return raise('TemplateRuntimeError', 'maximum recursion depth exceeded');
    throw error;
  }
}

function render(template: string, context: TemplateContext): Rendered {
  const uses: Uses = { extraCacheKeys: [], removedFilters: new Set(), appliedFilters: new Set() };
  const body = parseTemplate(template);
  const params = namedValues(context.params ?? {});
  const values = namedValues(context.values).map(([name, value]) => [name, asForeign(value)] as const);
  const scope = new Scope([...globals(), ...params, ...values, ...macros(context, uses)]);
  const runner = new Runner(new Budget(), {
    sqlLiterals: sqlLiteralsOf(context.engine),
    random: context.random ?? (() => 0),
  });
  return {
    pieces: piecesOf(runner.run(body, scope.inner())),
    extraCacheKeys: uses.extraCacheKeys,
    removedFilters: [...uses.removedFilters],
    appliedFilters: [...uses.appliedFilters],
    undefinedVariables: [...runner.printedUndefined].toSorted(),
  };
}

/** Returns whether a text is a template; most SQL is not. */
export function isTemplate(text: string): boolean {
  return text.includes('{{') || text.includes('{%') || text.includes('{#');
}

/** Returns whether the result depends on the user or the page's URL. */
export function marksCacheKey(template: string): boolean {
  return template.split('\n').some(line => {
    MARKS_CACHE_KEY.lastIndex = line.indexOf('{{') + 2;
    const call = MARKS_CACHE_KEY.lastIndex < 2 ? null : MARKS_CACHE_KEY.exec(line);
    const end = call === null ? -1 : line.indexOf(')', call.index + call[0].length);
    return end >= 0 && line.includes('}}', end);
  });
}

function namedValues(values: Readonly<Record<string, unknown>>): (readonly [string, Value])[] {
  return Object.entries(values).map(([name, value]) => [name, fromJson(checked(name, value))] as const);
}

function checked(name: string, value: unknown): unknown {
  if (value instanceof Date)
    return raise('SupersetTemplateException', `Unsafe template value for key ${name}: datetime`);
  if (typeof value === 'function' || typeof value === 'symbol')
    return raise('SupersetTemplateException', `Unsafe template value for key ${name}: function`);
  return value;
}
