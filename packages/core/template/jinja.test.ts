import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { MarkedText, plainOf } from './marked-text.ts';
import { marksCacheKey, renderTemplate, type Rendered } from './render-template.ts';
import { TemplateError } from './template-error.ts';
import type { FormData } from '../form-data/form-data.ts';

interface RecordedCase {
  readonly name: string;
  readonly bug?: boolean;
  readonly request: {
    readonly template: string;
    readonly engine: string;
    readonly user: string;
    readonly url_args?: Readonly<Record<string, string>> | null;
    readonly form_data?: FormData | null;
    readonly context?: Readonly<Record<string, unknown>> | null;
  };
  readonly status: 'ok' | 'error';
  readonly response: {
    readonly text?: string;
    readonly error_class?: string;
    readonly error?: string;
    readonly extra_cache_keys: readonly unknown[];
    readonly removed_filters: readonly string[];
    readonly applied_filters: readonly string[];
    readonly marks_cache_key: boolean;
  };
}

const USERS: Readonly<Record<string, { readonly id: number; readonly username: string } | undefined>> = {
  admin: { id: 1, username: 'admin' },
  golden_gamma: { id: 2, username: 'golden_gamma' },
  anonymous: undefined,
};
/** Memory addresses differ in every run. */
const ADDRESS = /<function safe_proxy at \w+>, <bound method ExtraCache\.(\w+) of <[^>]*>>/g;
/** The recording passed a date, which JSON cannot contain. */
const GIVEN_A_DATE = '273 parameter of unsafe type';

const FAMILIES = ['language', 'undefined', 'sandbox', 'macros', 'context', 'where_in', 'engine_namespaces'];

it('templates with a wrong recording render as in the stored file', async () => {
  const lines = FAMILIES.flatMap(recorded)
    .filter(one => one.bug)
    .map(one => `${one.name}: ${one.request.template} => ${JSON.stringify(render(one))}`);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(
    fileURLToPath(new URL('../../testing/golden/otherwise/templates.txt', import.meta.url)),
  );
});

describe.each(FAMILIES)('templates render as recorded: %s', family => {
  it.each(recorded(family))('$name', one => {
    const ours = render(one);
    if (one.bug) return;
    const recording = { status: one.status, ...one.response };
    // The caller that prints the text escapes such values, regardless of how the recording quotes them.
    expect(plain(ours)).toEqual(plain(holdsQuotes(one) ? { ...recording, ...escapable(ours) } : recording));
  });
});

describe('filters that are not recorded', () => {
  const text = (template: string): string =>
    textOf(
      renderTemplate(template, {
        engine: 'postgresql',
        user: undefined,
        urlArgs: {},
        formData: {},
        values: {},
      }),
    );

  it.each([
    [
      'see http://a.com/x?y=1&z.',
      'see <a href="http://a.com/x?y=1&amp;z" rel="noopener">http://a.com/x?y=1&amp;z</a>.',
    ],
    [
      '(www.example.org/a_(b)), me@example.com',
      '(<a href="https://www.example.org/a_(b)" rel="noopener">www.example.org/a_(b)</a>), <a href="mailto:me@example.com">me@example.com</a>',
    ],
    [
      '<https://a.com> mailto:x@y.de 1.2.3',
      '&lt;<a href="https://a.com" rel="noopener">https://a.com</a>&gt; <a href="mailto:x@y.de">x@y.de</a> 1.2.3',
    ],
  ])('addresses in %s are links', (given, wanted) => {
    expect(text(`{{ ${JSON.stringify(given)} | urlize }}`)).toBe(wanted);
  });

  it('links have the given text', () => {
    expect(text('{{ "http://example.com" | urlize(7, true, target="_blank", rel="me") }}')).toBe(
      '<a href="http://example.com" rel="me nofollow noopener" target="_blank">http://...</a>',
    );
  });

  it('attributes are written without missing ones', () => {
    expect(
      text(
        `{{ {'a': '<1>', 'b': none, 'c': 2} | xmlattr }}|{{ {'a': 1} | xmlattr(false) }}|{{ {} | xmlattr }}`,
      ),
    ).toBe(' a="&lt;1&gt;" c="2"|a="1"|');
    expect(() => text(`{{ {'a b': 1} | xmlattr }}`)).toThrow("Invalid character in attribute name: 'a b'");
  });

  it('one of many is one of them', () => {
    expect(
      textOf(
        renderTemplate('{{ [1, 2, 3] | random }}', {
          engine: 'postgresql',
          user: undefined,
          urlArgs: {},
          formData: {},
          values: {},
          random: () => 0.9,
        }),
      ),
    ).toBe('3');
    expect(text('{{ none | select | list }}{{ [] | random is undefined }}')).toBe('[]True');
  });
});

function recorded(family: string): readonly RecordedCase[] {
  const file = new URL(`../../testing/golden/jinja/${family}.jsonl`, import.meta.url);
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as RecordedCase);
}

function render(one: RecordedCase) {
  const marks = { marks_cache_key: marksCacheKey(one.request.template) };
  try {
    const rendered = renderedOf(one);
    return { status: 'ok', text: textOf(rendered), ...used(rendered), ...marks };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { status: 'error', error_class: error.errorClass, error: error.message, ...marks };
  }
}

function renderedOf({ name, request }: RecordedCase): Rendered {
  const { template, engine, user, url_args: urlArgs, form_data: formData, context } = request;
  return renderTemplate(template, {
    engine,
    user: USERS[user],
    urlArgs: urlArgs ?? {},
    formData: formData ?? {},
    values: name === GIVEN_A_DATE ? { a: new Date(0) } : (context ?? {}),
    dataset: () => undefined,
  });
}

/** Returns whether a value from outside contains a quote or a backslash. */
function holdsQuotes(one: RecordedCase): boolean {
  return (
    one.status === 'ok' &&
    renderedOf(one).pieces.some(({ kind, text }) => kind === 'foreign' && /['"\\]/.test(text))
  );
}

/** Returns the parts that depend on how a value is escaped. */
function escapable(answer: ReturnType<typeof render>): object {
  return 'text' in answer ? { text: answer.text, extra_cache_keys: answer.extra_cache_keys } : answer;
}

/** Returns the text of a template before its values are escaped. */
function textOf({ pieces }: Rendered): string {
  return plainOf(new MarkedText(pieces));
}

function used({ extraCacheKeys, removedFilters, appliedFilters }: Rendered) {
  return {
    extra_cache_keys: extraCacheKeys,
    removed_filters: removedFilters,
    applied_filters: appliedFilters,
  };
}

/** Drops what a failed rendering used before it failed, because no caller reads that. */
function plain(answer: Readonly<Record<string, unknown>>): unknown {
  const { extra_cache_keys: keys, removed_filters: removed, applied_filters: applied, ...rest } = answer;
  const compared = answer.status === 'ok' ? { ...rest, keys, removed, applied } : rest;
  return JSON.parse(JSON.stringify(compared).replace(ADDRESS, '<function $1>'));
}
