import { afterAll, beforeAll, expect, it } from 'vitest';
import { AnnotationLayer } from '@powerset/core/query/annotation-layer.ts';
import { QueryObject } from '@powerset/core/query/query-object.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { differenceOf } from '@powerset/testing/random-queries/difference-of.ts';
import type { Cell, PlainTable } from '@powerset/testing/random-queries/dice.ts';
import { randomLayers } from '@powerset/testing/random-queries/random-annotations.ts';
import {
  openThreeEngines,
  plainRows,
  type GoldenEngine,
  type ThreeEngines,
} from '@powerset/testing/random-queries/three-engines.ts';
import { readAnnotations, type AnnotationData } from './annotation-data.ts';

const COUNT = Number(process.env['RANDOM_QUERIES'] ?? 100);
const FIRST_SEED = Number(process.env['RANDOM_SEED'] ?? 1);
const MOST_TOLD = 3;

let three: ThreeEngines;
beforeAll(async () => {
  three = await openThreeEngines();
});
afterAll(() => three.close());

const plain = (table: ResultTable): PlainTable => ({
  names: table.columns.map(({ name }) => name),
  rows: plainRows(table),
});

function readLayers(layers: ReturnType<typeof randomLayers>, engine: GoldenEngine): Promise<AnnotationData> {
  return readAnnotations(
    layers.map(({ layer }) => AnnotationLayer.parse(layer)),
    {
      ofLayer: async id => layers[id - 1]!.noted,
      contextOfChart: async id => ({
        datasource: { id: 1, type: 'table' },
        queries: [layers[id - 1]!.chart],
      }),
      run: ({ queries }) => engine.ask(queries[0]!),
    },
  );
}

// JSON has no infinities.
function asJson({ names, rows }: PlainTable): PlainTable {
  return {
    names,
    rows: rows.map(row =>
      row.map(cell => (typeof cell === 'number' && !Number.isFinite(cell) ? null : cell)),
    ),
  };
}

function tableOf(
  records: readonly Readonly<Record<string, unknown>>[],
  { names, rows }: PlainTable,
): PlainTable {
  const found = records[0] ? Object.keys(records[0]) : rows.length === 0 ? names : [];
  return {
    names: found,
    rows: records.map(record =>
      found.map(name => (typeof record[name] === 'boolean' ? Number(record[name]) : (record[name] as Cell))),
    ),
  };
}

it(`annotation layers contain the data behind them, ${COUNT} times`, { timeout: COUNT * 2000 }, async () => {
  const wrong: object[] = [];
  for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT && wrong.length < MOST_TOLD; seed++) {
    const layers = randomLayers(seed);
    const needed = layers.filter(layer => layer.expected);
    const byHand = (
      await Promise.all(
        needed.map(({ expected }) =>
          expected!(async parts => plain(await three.engines[1]!.ask(QueryObject.parse(parts)))),
        ),
      )
    ).map(asJson);
    for (const engine of three.engines) {
      const data = await readLayers(layers, engine);
      expect(Object.keys(data).toSorted(), `seed ${seed}`).toEqual(
        needed.map(({ layer }) => layer.name).toSorted(),
      );
      for (const [at, { layer }] of needed.entries()) {
        const difference = differenceOf(tableOf(data[layer.name]!.records, byHand[at]!), byHand[at]!);
        if (difference)
          wrong.push({ seed, engine: engine.name, difference, layer: JSON.stringify(layers[at]) });
      }
    }
  }
  expect(wrong).toEqual([]);
});
