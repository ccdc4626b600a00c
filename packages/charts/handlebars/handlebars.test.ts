import { describe, expect, it } from 'vitest';
import { chartConformance } from '../kit/conformance.ts';
import { recordedDrawings } from '../kit/recorded-drawings.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { framePage } from './frame-page.ts';
import { LIGHT_THEME } from '../kit/light-theme.ts';
import { handlebars } from './index.ts';
import type { HandlebarsModel } from './option.ts';
import { renderTemplate } from './render-template.ts';

chartConformance(handlebars, import.meta.url);
recordedPanel(handlebars);

/** Returns the lines that a reader sees. */
function lines(html: string): readonly string[] {
  return html
    .replace(/<[^>]+>/g, '\n')
    .replace(
      /&(\w+|#x\w+);/g,
      entity =>
        ({ '&quot;': '"', '&amp;': '&', '&#x27;': "'", '&#x3D;': '=', '&lt;': '<', '&gt;': '>' })[entity] ??
        entity,
    )
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);
}

recordedDrawings(handlebars, ({ option, isCutShort }, { rendered }) => {
  const { html, problem } = option as HandlebarsModel;
  const theirs = String(rendered!.text).split('\n').filter(Boolean);
  const ours = lines(html);
  expect(problem).toBeUndefined();
  expect(ours).toEqual(isCutShort ? theirs.slice(0, ours.length) : theirs);
});

const data = [
  { name: 'Ada', city: 'Rome', sold: 12.5, on: Date.UTC(2024, 1, 3, 14, 5), tags: '["a","b"]' },
  { name: 'Bo <b>', city: 'Oslo', sold: 0, on: null, tags: '[]' },
  { name: 'Cy', city: 'Rome', sold: 1234567.891, on: Date.UTC(2023, 11, 31), tags: '[]' },
];

describe('a template', () => {
  it.each([
    ['{{#each data}}{{name}};{{/each}}', 'Ada;Bo &lt;b&gt;;Cy;'],
    ['{{#each data}}{{{name}}}{{#unless @last}}, {{/unless}}{{/each}}', 'Ada, Bo <b>, Cy'],
    ['{{#each data as |row at|}}{{at}}{{row.name}} {{/each}}', '0Ada 1Bo &lt;b&gt; 2Cy '],
    ['{{#each data}}{{@index}}{{#if sold}}+{{else}}-{{/if}}{{/each}}', '0+1-2+'],
    ['{{#with data.[0]}}{{name}} of {{../data.length}}, {{@root.data.1.city}}{{/with}}', 'Ada of 3, Oslo'],
    ['{{#each nothing}}x{{else}}No rows{{/each}}', 'No rows'],
    ['{{#each data}}{{~#if @first}} {{name}} {{~/if~}} {{/each}}', ' Ada'],
    ['{{! a note }}{{#data}}{{city}} {{/data}}', 'Rome Oslo Rome '],
    ['{{#if (and (eq 1 1) (not (gt 1 2)))}}yes{{/if}}', 'yes'],
    ['{{lookup data.[0] "city"}}', 'Rome'],
    [
      '{{#group data by="city"}}{{value}}: {{#each items}}{{name}} {{/each}}{{/group}}',
      'Rome: Ada Cy Oslo: Bo &lt;b&gt; ',
    ],
    [
      '{{#each data}}[{{dateFormat on format="MMM D, YYYY HH:mm"}}]{{/each}}',
      '[Feb 3, 2024 14:05][][Dec 31, 2023 00:00]',
    ],
    ['{{dateFormat data.0.on}}', '2024-02-03'],
    ['{{formatNumber data.2.sold "de-DE"}}', '1.234.567,891'],
    ['{{#each (parseJson data.0.tags)}}{{this}}{{/each}}', 'ab'],
    ['{{uppercase "ab"}}{{concat "x" 1}}{{sum 1 2 3}}{{coalesce "" "y"}}{{ifx true "t" "f"}}', 'ABx16yt'],
    ['{{constructor}}{{data.constructor.name}}{{__proto__.x}}{{missing}}', ''],
  ])('%s', (template, text) => {
    expect(renderTemplate(template, { data })).toBe(text);
  });

  it('reports which helper is missing', () => {
    expect(() => renderTemplate('{{shout data}}', { data })).toThrow('There is no helper named "shout".');
  });

  it('ends when it would write without end', () => {
    const rows = Array.from({ length: 300 }, () => ({}));
    const nested = '{{#each data}}{{#each ../data}}x{{#each ../../data}}{{/each}}{{/each}}{{/each}}';
    expect(() => renderTemplate(nested, { data: rows })).toThrow('The template writes too much.');
  });
});

it('keeps styles of a template from writing markup', () => {
  expect(framePage('', 'a{} </style><script>', LIGHT_THEME).match(/<\/style/g)).toHaveLength(2);
});
