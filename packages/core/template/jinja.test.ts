import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { marksCacheKey, renderTemplate, type Rendered } from './render-template.ts';
import { TemplateError } from './template-error.ts';
import type { FormData } from '../form-data/form-data.ts';

interface RecordedCase {
  readonly name: string;
  readonly bug?: boolean;
  readonly request: {
    readonly template: string; readonly engine: string; readonly user: string;
    readonly url_args?: Readonly<Record<string, string>> | null; readonly form_data?: FormData | null; readonly context?: Readonly<Record<string, unknown>> | null;
  };
  readonly status: 'ok' | 'error';
  readonly response: {
    readonly text?: string; readonly error_class?: string; readonly error?: string; readonly extra_cache_keys: readonly unknown[];
    readonly removed_filters: readonly string[]; readonly applied_filters: readonly string[]; readonly marks_cache_key: boolean;
  };
}

const USERS: Readonly<Record<string, { readonly id: number; readonly username: string } | undefined>> = {
  admin: { id: 1, username: 'admin' }, golden_gamma: { id: 2, username: 'golden_gamma' }, anonymous: undefined,
};
/** Addresses in memory are the recording's own. */
const ADDRESS = /<function safe_proxy at \w+>, <bound method ExtraCache\.(\w+) of <[^>]*>>/g;
/** The recording was given a date, which JSON cannot hold. */
const GIVEN_A_DATE = '273 parameter of unsafe type';

describe.each(['language', 'undefined', 'sandbox', 'macros', 'context', 'where_in', 'engine_namespaces'])('templates render as recorded: %s', family => {
  it.each(recorded(family))('$name', one => {
    const ours = render(one);
    if (one.bug) {
      // The recording is wrong; ours must be an answer all the same.
      expect(ours.status).toBe('ok');
      return;
    }
    expect(plain(ours)).toEqual(plain({ status: one.status, ...one.response }));
  });
});

function recorded(family: string): readonly RecordedCase[] {
  const file = new URL(`../../testing/golden/jinja/${family}.jsonl`, import.meta.url);
  return readFileSync(file, 'utf8').trim().split('\n').map(line => JSON.parse(line) as RecordedCase);
}

function render({ name, request }: RecordedCase) {
  const { template, engine, user, url_args: urlArgs, form_data: formData, context } = request;
  const marks = { marks_cache_key: marksCacheKey(template) };
  const values = name === GIVEN_A_DATE ? { a: new Date(0) } : context ?? {};
  try {
    const rendered = renderTemplate(template, { engine, user: USERS[user], urlArgs: urlArgs ?? {}, formData: formData ?? {}, values, dataset: () => undefined });
    return { status: 'ok', text: rendered.text, ...used(rendered), ...marks };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { status: 'error', error_class: error.errorClass, error: error.message, ...marks };
  }
}

function used({ extraCacheKeys, removedFilters, appliedFilters }: Rendered) {
  return { extra_cache_keys: extraCacheKeys, removed_filters: removedFilters, applied_filters: appliedFilters };
}

/** What a failed rendering used before it failed is of no use to anybody. */
function plain(answer: Readonly<Record<string, unknown>>): unknown {
  const { extra_cache_keys: keys, removed_filters: removed, applied_filters: applied, ...rest } = answer;
  const compared = answer.status === 'ok' ? { ...rest, keys, removed, applied } : rest;
  return JSON.parse(JSON.stringify(compared).replace(ADDRESS, '<function $1>'));
}
