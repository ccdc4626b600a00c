import { afterAll, beforeAll, expect, it } from 'vitest';
import { QueryObject } from '@powerset/core/query/query-object.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import type { PlainTable } from './dice.ts';
import { differenceOf } from './difference-of.ts';
import { randomChart } from './random-chart.ts';
import { openThreeEngines, plainRows, type ThreeEngines } from './three-engines.ts';

const COUNT = Number(process.env['RANDOM_QUERIES'] ?? 100);
const FIRST_SEED = Number(process.env['RANDOM_SEED'] ?? 1);

let three: ThreeEngines;
beforeAll(async () => {
  three = await openThreeEngines();
});
afterAll(() => three.close());

const plain = (table: ResultTable): PlainTable => ({
  names: table.columns.map(({ name }) => name),
  rows: plainRows(table),
});

const MOST_TOLD = 3;

it(
  `charts give the same answers on three engines as a computation by hand, ${COUNT} times`,
  { timeout: COUNT * 1000 },
  async () => {
    const wrong: object[] = [];
    for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT && wrong.length < MOST_TOLD; seed++) {
      const { kind, asked, expected } = randomChart(seed);
      const [, duckdb] = three.engines;
      const byHand = await expected(async parts => plain(await duckdb!.ask(QueryObject.parse(parts))));
      for (const { name, ask } of three.engines) {
        const difference = differenceOf(plain(await ask(QueryObject.parse(asked))), byHand);
        if (difference) wrong.push({ seed, kind, engine: name, difference, asked: JSON.stringify(asked) });
      }
    }
    expect(wrong).toEqual([]);
  },
);
