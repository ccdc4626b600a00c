import { describe, expect, it } from 'vitest';
import { renderTemplate } from './render-template.ts';

const NOBODY = { engine: 'duckdb', user: undefined, urlArgs: {}, formData: {}, values: {} };

/** Templates that would take forever, or too much memory. */
const ENDLESS: Readonly<Record<string, string>> = {
  'loops in loops': '{% for a in range(100000) %}{% for b in range(100000) %}{% endfor %}{% endfor %}',
  'a text that doubles': `{% set ns = namespace(t='x') %}{% for i in range(100) %}{% set ns.t = ns.t ~ ns.t %}{% endfor %}`,
  'a long text': `{{ 'x' * 1000000000 }}`,
  'a large power': '{{ 9 ** 9999999 }}',
  'a power of a power': '{{ 2 ** 4000 ** 4000 }}',
  'a search in a long list':
    '{% set l = range(100000) | list %}{% for i in l %}{% if -1 in l %}{% endif %}{% endfor %}',
  'a search in a long text': `{% set t = 'ab' * 1000000 %}{% for i in range(100000) %}{{ t.count('c') }}{% endfor %}`,
  'a macro that calls itself': '{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}',
  'a list in itself': '{% set l = [] %}{{ l.append(l) }}{{ l }}',
  'a wide field': `{{ '%9999999999d' % 1 }}{{ 'x'.ljust(10000000000) }}`,
  'a wide middle': `{{ 'x' | center(1000000000) }}`,
  'a wide margin': `{{ 'a\nb' | indent(1000000000) }}`,
  'many slices': '{{ [1] | slice(1000000000) | list }}',
  'a long batch': '{{ [1] | batch(1000000000, 0) | list }}',
  'deep brackets': `{{ ${'('.repeat(50_000)}1${')'.repeat(50_000)} }}`,
  'a long chain': `{{ 1${' + 1'.repeat(200_000)} }}`,
  'tags without an end': `{% set t = '<' * 2000000 %}{% for i in range(100000) %}{{ t | striptags | length }}{% endfor %}`,
};

describe('templates end', () => {
  it.each(Object.entries(ENDLESS))('%s', (_name, template) => {
    expect(() => renderTemplate(template, NOBODY)).toThrow(
      expect.objectContaining({ name: 'TemplateError' }),
    );
  });
});

describe("templates cannot reach the program's objects", () => {
  it.each(['constructor', 'prototype', '__proto__', 'toString', 'valueOf', 'hasOwnProperty'])(
    '%s is not a member of any value',
    name => {
      for (const value of [`''`, '[]', '{}', '1', 'none', 'range', 'namespace()', 'url_param']) {
        const { pieces } = renderTemplate(
          `{{ ${value}.${name} is defined }}{{ ${value}['${name}'] is defined }}`,
          NOBODY,
        );
        expect(pieces).toEqual([{ kind: 'own', text: 'FalseFalse' }]);
      }
    },
  );
});
