import { readdirSync, readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { drawPicture } from './draw-picture.ts';
import { answerFromJson, type JsonAnswer } from './kit/answer.ts';
import { pictureTheme } from './kit/picture/picture-theme.ts';
import { approximateTextWidth } from './kit/surface.ts';
import { CHART_SPECS } from './specs.ts';

interface Example {
  readonly form_data: Readonly<Record<string, unknown>>;
  readonly answers: readonly JsonAnswer[];
}

const examples = CHART_SPECS.flatMap(({ vizType }) => {
  const folder = new URL(`${vizType}/examples/`, import.meta.url);
  return readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .map(name => [vizType, name, new URL(name, folder)] as const);
});

function picture(
  { form_data: formData, answers }: Example,
  { width = 480, height = 300, theme = 'light' as 'light' | 'dark' } = {},
): string {
  const surface = { width, height, theme: pictureTheme(theme), measureText: approximateTextWidth };
  return drawPicture({ formData, answers: answers.map(answerFromJson), surface });
}

function read(file: URL): Example {
  return JSON.parse(readFileSync(file, 'utf8')) as Example;
}

const REGIONS: JsonAnswer = {
  colnames: ['region', 'sales'],
  coltypes: [1, 0],
  data: [
    { region: 'A <b> & "c"', sales: 3 },
    { region: '東京\u0000', sales: 2 },
  ],
};

describe('A picture drawn without a browser', () => {
  // In development the library refuses heat maps that color their own cells.
  beforeAll(() => void vi.stubEnv('NODE_ENV', 'production'));
  afterAll(() => void vi.unstubAllEnvs());

  it.each(examples)('of %s is a valid document in every size and theme: %s', (vizType, _, file) => {
    const example = read(file);
    const inType = { ...example, form_data: { viz_type: vizType, ...example.form_data } };
    for (const size of [
      { width: 240, height: 160 },
      { theme: 'dark' as const },
      { width: 1600, height: 900 },
    ]) {
      const svg = picture(inType, size);
      expect(svg).not.toMatch(/NaN|undefined/);
      expect(new Resvg(svg, { font: { loadSystemFonts: false } }).width).toBe(size.width ?? 480);
    }
  });

  it('shows the names in the data as text, with any characters', () => {
    const form_data = { viz_type: 'table', query_mode: 'aggregate', groupby: ['region'], metrics: ['sales'] };
    const svg = picture({ form_data, answers: [REGIONS] });
    expect(svg).toContain('A &lt;b&gt; &amp; &quot;c&quot;');
    expect(svg).toContain('東京<');
  });

  it('treats a color that contains markup as a color', () => {
    const color = 'red"/><image href="/etc/logo.png" width="9" height="9"/><path fill="';
    const surface = {
      width: 480,
      height: 300,
      theme: pictureTheme('light'),
      measureText: approximateTextWidth,
      labelColors: { 'A <b> & "c"': color },
    };
    const formData = { viz_type: 'pie', groupby: ['region'], metric: 'sales', show_legend: true };
    const svg = drawPicture({ formData, answers: [answerFromJson(REGIONS)], surface });
    expect(svg).toContain('red&quot;/&gt;');
    expect(svg).not.toContain('<image');
  });

  it('contains no file that a setting of the chart names', () => {
    const tree = examples.filter(([vizType]) => vizType === 'tree_chart');
    for (const [viz_type, , file] of tree) {
      const example = read(file);
      const form_data = { ...example.form_data, viz_type, symbol: 'image:///etc/logo.png' };
      expect(picture({ ...example, form_data })).not.toMatch(/<image|logo\.png/);
    }
    expect(tree.length).toBeGreaterThan(0);
  });

  it('draws a template of tags that never end in no time', () => {
    const form_data = { viz_type: 'handlebars', handlebarsTemplate: '<style'.repeat(100_000) };
    const before = process.threadCpuUsage();
    expect(picture({ form_data, answers: [REGIONS] })).toContain('</svg>');
    expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000);
  });

  it('reports that there are no rows', () => {
    const svg = picture({ form_data: { viz_type: 'pie' }, answers: [{ ...REGIONS, data: [] }] });
    expect(svg).toContain('No results were returned for this query');
  });

  it('of a package says that it needs a browser', () => {
    const surface = {
      width: 600,
      height: 300,
      theme: pictureTheme('light'),
      measureText: approximateTextWidth,
    };
    const answers = [answerFromJson({ data: [{ region: 'Europe' }] })];
    const svg = drawPicture({ formData: { viz_type: 'dots_chart' }, answers, surface, packageName: 'Dots' });
    expect(svg).toContain('Dots charts are drawn in the browser only.');
  });

  it('of a type that cannot be drawn shows the rows as a table', () => {
    const svg = picture({ form_data: { viz_type: 'somebody_elses' }, answers: [REGIONS] });
    expect(svg).toMatch(/region.*sales.*東京/);
  });

  it('is the same whenever it is drawn', () => {
    for (const [vizType, , file] of examples.slice(0, 40)) {
      const example = { ...read(file), form_data: { viz_type: vizType, ...read(file).form_data } };
      expect(picture(example)).toBe(picture(example));
    }
  });
});
