import { expect, it } from 'vitest';
import { readManifest, type ChartPackageManifest } from '@powerset/core/chart-package/manifest.ts';
import { answerFromJson } from './answer.ts';
import { LIGHT_THEME } from './light-theme.ts';
import { approximateTextWidth } from './surface.ts';
import { packageChart } from './package-chart.ts';
import { queryContextFor } from './query-context.ts';

const read = readManifest({
  formatVersion: 1,
  vizType: 'dots_chart',
  name: 'Dots',
  script: 'chart.js',
  hasCrossFilter: true,
  sections: [
    {
      label: 'Query',
      controls: [
        { key: 'entity', kind: 'column', label: 'Entity', affects: 'query' },
        { key: 'radius', kind: 'metric', label: 'Radius', affects: 'query' },
        { key: 'hasNames', kind: 'boolean', label: 'Names', affects: 'drawing' },
        {
          key: 'font',
          kind: 'slider',
          label: 'Size',
          affects: 'drawing',
          min: 8,
          max: 20,
          step: 1,
          visibleWhen: { key: 'hasNames' },
        },
        { use: 'adhoc_filters' },
        { use: 'row_limit', default: 7, label: 'Dots' },
      ],
    },
  ],
  query: { dimensions: ['entity'], metrics: ['radius'], orderBy: [{ key: 'radius' }], rowLimit: 50 },
});
const manifest = ('manifest' in read ? read.manifest : undefined) as ChartPackageManifest;
const chart = packageChart(manifest);
const FORM = {
  viz_type: 'dots_chart',
  datasource: '1__table',
  entity: 'region',
  radius: 'sum',
  other: 'kept',
};
const answers = [
  answerFromJson({ data: [{ region: 'Europe', sum: 3 }], colnames: ['region', 'sum'], coltypes: [1, 0] }),
];

it('asks for the columns and metrics that the manifest names, in its order', () => {
  expect(queryContextFor([chart], FORM).queries).toMatchObject([
    { columns: ['region'], metrics: ['sum'], orderby: [['sum', false]], row_limit: 50 },
  ]);
  expect(queryContextFor([chart], { ...FORM, row_limit: 3 }).queries).toMatchObject([{ row_limit: 3 }]);
});

it('asks with the filters of a dashboard', () => {
  const filters = [{ col: 'year', op: 'IN', val: [2002] }];
  const { queries } = queryContextFor([chart], { ...FORM, extra_form_data: { filters } });
  expect(queries).toMatchObject([{ filters }]);
});

it('has the controls of the manifest, with shared ones as they are elsewhere', () => {
  const controls = chart.sections[0]!.controls.filter(control => 'key' in control);
  expect(controls.map(({ key, kind }) => [key, kind])).toEqual([
    ['entity', 'column'],
    ['radius', 'metric'],
    ['hasNames', 'boolean'],
    ['font', 'slider'],
    ['adhoc_filters', 'filters'],
    ['row_limit', 'select'],
  ]);
  expect(controls.at(-1)).toMatchObject({ label: 'Dots', default: 7 });
  const shown = (hasNames: boolean) =>
    controls[3]!.isVisible?.({ formData: { hasNames }, dataset: undefined });
  expect([shown(true), shown(false)]).toEqual([true, false]);
});

it('tells a package its own settings alone', () => {
  const option = chart.toOption({
    formData: FORM,
    answers,
    surface: { width: 300, height: 200, theme: LIGHT_THEME, measureText: approximateTextWidth },
  });
  expect(option).toMatchObject({
    formData: { entity: 'region', radius: 'sum' },
    answers: [
      {
        rowCount: 1,
        columns: [
          { name: 'region', values: ['Europe'] },
          { name: 'sum', values: [3] },
        ],
      },
    ],
    formats: { region: { kind: 'text' }, sum: { kind: 'number' } },
    colors: { byLabel: { Europe: expect.stringMatching(/^#/) } },
  });
  expect(JSON.stringify(option)).not.toContain('1__table');
});

it('filters by the dimensions of the chart alone, whatever a package names', () => {
  const conditions = [
    { column: 'region', value: 'Europe' },
    { column: 'salary', value: 1 },
  ];
  const mark = { seriesId: '', name: 'Europe', dataIndex: -1, value: conditions };
  expect(chart.toSelection!({ formData: FORM, answers }, mark)).toEqual([
    { col: 'region', val: 'Europe', formattedVal: 'Europe' },
  ]);
});

it('takes over dimensions and metrics from another type', () => {
  const fields = {
    takeColumn: () => 'region',
    takeColumns: () => ['region'],
    takeMetric: () => 'sum',
    takeMetrics: () => ['sum'],
  };
  expect(chart.fromStandard(fields, {})).toEqual({ entity: 'region', radius: 'sum' });
});
