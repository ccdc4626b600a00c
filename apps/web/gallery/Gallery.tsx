import { answerFromJson, type JsonAnswer } from '@powerset/charts/kit/answer.ts';
import { ChartView } from '@powerset/charts/ChartView.tsx';
import { SavedChartContext, type LoadSavedChart } from '@powerset/charts/kit/view/saved-charts.ts';
import { loadChart } from '@powerset/charts/load-chart.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { EXAMPLES, type Example } from './examples.ts';
import styles from './gallery.module.css';

interface Tile {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly example: Example;
}

/** Shows every chart, or one of them, in the states that a dashboard may show. */
export function Gallery({ chart }: { readonly chart: string | null }) {
  const names = Object.keys(EXAMPLES).filter(name => !chart || name === chart);
  return (
    <main className={styles.page}>
      {names.map(name => (
        <section key={name} data-chart={name}>
          <h2>{name}</h2>
          <div className={styles.tiles}>
            {tilesOf(EXAMPLES[name]!).map(tile => (
              <ChartTile key={tile.title} {...tile} />
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}

function ChartTile({ title, width, height, example }: Tile) {
  const answers = example.answers.map(answerFromJson);
  return (
    <figure className={styles.tile} data-state={title}>
      <figcaption>{title}</figcaption>
      <div style={{ width, height }}>
        <SavedChartContext value={loadLayer}>
          <ChartView formData={example.form_data} answers={answers} />
        </SavedChartContext>
      </div>
    </figure>
  );
}

/** Charts that the map of several layers draws, by the ids in its examples. */
const LAYERS: readonly (readonly [name: string, folder: string, example: string])[] = [
  ['Areas', 'deck_polygon', 'areas-in-paris'],
  ['Tracks', 'deck_path', 'tracks-in-paris'],
  ['Places by category', 'deck_scatter', 'by-category'],
  ['Population', 'deck_scatter', 'world-by-size'],
  ['Flights', 'deck_arc', 'from-copenhagen'],
];

const loadLayer: LoadSavedChart = async id => {
  const [name, folder, example] = LAYERS[id - 1] ?? ['', '', ''];
  const found = EXAMPLES[folder]?.[example];
  const chart = found && (await loadChart(found.form_data.viz_type));
  if (!chart) throw new Error('The chart does not exist, or you do not have access to it.');
  const answers = found.answers.map(answerFromJson);
  return { id, name, spec: chart.spec, formData: found.form_data, answers, dataset: undefined };
};

function tilesOf(examples: Readonly<Record<string, Example>>): readonly Tile[] {
  const [first] = Object.values(examples);
  return [
    ...Object.entries(examples).map(([title, example]) => ({ title, width: 600, height: 360, example })),
    { title: 'tiny', width: 240, height: 160, example: first! },
    { title: 'wide', width: 1200, height: 300, example: first! },
    { title: 'one row', width: 300, height: 240, example: withRows(first!, rows => rows.slice(0, 1)) },
    { title: 'empty', width: 300, height: 240, example: withRows(first!, () => []) },
    { title: 'all missing', width: 300, height: 240, example: withRows(first!, rows => rows.map(missing)) },
    { title: 'negative', width: 300, height: 240, example: withRows(first!, rows => rows.map(negative)) },
    { title: 'long names', width: 600, height: 360, example: withRows(first!, rows => rows.map(longNames)) },
  ];
}

type Row = Readonly<Record<string, unknown>>;

function withRows(example: Example, change: (rows: readonly Row[]) => readonly Row[]): Example {
  const answers = example.answers.map((answer): JsonAnswer => ({
    ...answer,
    data: change(answer.data ?? []),
  }));
  return { form_data: example.form_data satisfies FormData, answers };
}

const MOMENT_MS = 1e11;

function isMeasure(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) < MOMENT_MS;
}

function mapped(row: Row, change: (value: unknown) => unknown): Row {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, change(value)]));
}

function missing(row: Row): Row {
  return mapped(row, value => (isMeasure(value) ? null : value));
}

function negative(row: Row): Row {
  return mapped(row, value => (isMeasure(value) ? -value : value));
}

function longNames(row: Row): Row {
  return mapped(row, value =>
    typeof value === 'string'
      ? `${value} of the north-western division, formerly known as something else`
      : value,
  );
}
