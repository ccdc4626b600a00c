import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differences } from '@powerset/testing/golden/compare-chart-data.ts';
import { filledIn, goldenFamily, type GoldenCase } from '@powerset/testing/golden/golden-cases.ts';
import { goldenServer, type GoldenServer } from '../../test-golden-server.ts';

let golden: GoldenServer;
beforeAll(async () => {
  golden = await goldenServer();
});
afterAll(() => golden.close());

/** Cases that we answer otherwise; why, is told in `docs/differences.md`. */
const DIFFERENT = new Set(readFileSync(join(import.meta.dirname, '../../../../../packages/testing/golden/chart-data-differences.txt'), 'utf8').split('\n'));

describe.each(goldenFamily('chart-data'))('$file', ({ file, cases }) => {
  const differs = async (recorded: GoldenCase): Promise<void> => {
    expect(differences(recorded, await golden.answerTo(filledIn(recorded.request, golden.ids))).join('\n')).toBe('');
  };
  const isOtherwise = ({ name }: GoldenCase): boolean => DIFFERENT.has(`${file}\t${name}`);
  it.each(cases.filter(recorded => !isOtherwise(recorded)))('$name', differs);
  it.fails.each(cases.filter(isOtherwise))('otherwise on purpose: $name', differs);
});
