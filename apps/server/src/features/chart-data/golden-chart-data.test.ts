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

const OPEN = new Set(readFileSync(join(import.meta.dirname, '../../../../../packages/testing/golden/chart-data-open.txt'), 'utf8').split('\n'));

describe.each(goldenFamily('chart-data'))('$file', ({ file, cases }) => {
  const differs = async (recorded: GoldenCase): Promise<void> => {
    expect(differences(recorded, await golden.answerTo(filledIn(recorded.request, golden.ids))).join('\n')).toBe('');
  };
  const isOpen = ({ name }: GoldenCase): boolean => OPEN.has(`${file}\t${name}`);
  it.each(cases.filter(recorded => !isOpen(recorded)))('$name', differs);
  it.fails.each(cases.filter(isOpen))('not yet: $name', differs);
});
