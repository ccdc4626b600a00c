import { describe, expect, it } from 'vitest';
import { toQueries } from '@powerset/charts/box_plot/query.ts';
import { applyLimit } from '@powerset/connector-kit/apply-limit.ts';
import { engineError } from '@powerset/connector-kit/engine-error.ts';
import { mysqlFacts } from '@powerset/connectors/mysql/facts.ts';
import { readMysqlChange } from '@powerset/connectors/mysql/guard.ts';
import { sessionSettings } from '@powerset/connectors/mysql/session-settings.ts';
import { MarkedText, plainOf } from '@powerset/core/template/marked-text.ts';
import { marksCacheKey, renderTemplate } from '@powerset/core/template/render-template.ts';
import { parseMoment } from '@powerset/core/time-range/parse-moment.ts';
import { filterValue } from '@powerset/engine/plan/filter-value.ts';
import { readFrequency } from '@powerset/engine/post-process/frequencies.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';
import { readSql } from '@powerset/sql/read/read-sql.ts';

const MANY = 300_000;
const rendered = (template: string, x: string): string =>
  plainOf(
    new MarkedText(
      renderTemplate(template, {
        engine: 'mysql',
        user: undefined,
        urlArgs: { x },
        formData: {},
        values: { x },
      }).pieces,
    ),
  );

// Each of these took minutes with a regular expression that read the same text again and again, while all
// other users waited.
describe('a long text is read in the time that one look at it takes', () => {
  it.each<[string, () => unknown]>([
    [
      'whether a template depends on the user',
      () => expect(marksCacheKey(`{{${'curl_param()r'.repeat(MANY)}`)).toBe(false),
    ],
    [
      'a parameter of the address with backslashes',
      () => expect(rendered("{{ url_param('x') }}", `${'\\'.repeat(MANY)}x`)).toHaveLength(MANY + 1),
    ],
    ['an invalid number', () => expect(rendered('{{ x | float(1.5) }}', `${'0'.repeat(MANY)}x`)).toBe('1.5')],
    [
      'the fields of a format',
      () =>
        expect(() => rendered('{{ ("{0" ~ x ~ "}").format(1) }}', '['.repeat(MANY))).not.toThrow(RangeError),
    ],
    [
      'the rule of a resampling',
      () => expect(() => readFrequency(`${'0'.repeat(MANY)}\0A`)).toThrow('Invalid frequency: 000'),
    ],
    [
      'the value of a filter',
      () => expect(filterValue(`x${'\t'.repeat(MANY)}x`, undefined)).toMatchObject({ kind: 'value' }),
    ],
    [
      'the whiskers of a box plot',
      () =>
        expect(toQueries({ viz_type: 'box_plot', whiskerOptions: '0'.repeat(MANY) } as never)).toHaveLength(
          1,
        ),
    ],
    [
      'blanks within a statement',
      () =>
        expect(
          applyLimit(`select${' '.repeat(MANY)}1`, 10, {
            ...mysqlFacts,
            flags: { ...mysqlFacts.flags, limitMethod: 'wrap_sql' },
          }),
        ).toContain('LIMIT 10'),
    ],
    [
      'empty lines within a statement',
      () => expect(readSql(`select 1${'\n'.repeat(MANY)}from t`, STANDARD_SQL)).toHaveLength(1),
    ],
    [
      'a change of MySQL',
      () =>
        expect(
          readMysqlChange(`create table t (a int) engine${'\t'.repeat(MANY)}x`, mysqlFacts.lexicalRules).ok,
        ).toBe(true),
    ],
    [
      'the settings of a session',
      () => expect(sessionSettings(`SET ${'\t'.repeat(MANY)};T`)).toHaveProperty('problem'),
    ],
    [
      'a time',
      () => expect(() => parseMoment(`${' at x'.repeat(MANY)}`, 0)).toThrow('Cannot parse time string'),
    ],
    [
      'times within each other',
      () =>
        expect(() => parseMoment(`${'1 day from '.repeat(MANY)}now`, 0)).toThrow('Cannot parse time string'),
    ],
    [
      "an engine's message",
      () =>
        expect(
          engineError('Object '.repeat(MANY), [
            {
              pattern: /Object (?<object>.*?) does not exist (.*?) at (.*?) or not/,
              type: 'X',
              text: '',
              invalid: undefined,
            } as never,
          ]).type,
        ).toBe('GENERIC_DB_ENGINE_ERROR'),
    ],
  ])('%s', (_what, read) => {
    read();
  });
});

it('a template depends on the user if it calls functions about the user', () => {
  expect(
    [
      '{{ url_param("a") }}',
      'x {{ 1 }} {{ current_username() | upper }}',
      '{{ a }}\n{{ cache_key_wrapper(1) }}',
    ].map(marksCacheKey),
  ).toEqual([true, true, true]);
  expect(
    [
      'url_param("a")',
      '{{ url_param }}',
      'url_param(1) {{ a }}',
      '{{ url_param(\n1) }}',
      '{{ url_param(1) }',
    ].map(marksCacheKey),
  ).toEqual([false, false, false, false, false]);
});
