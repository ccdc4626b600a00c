import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differences, type Answer } from '@powerset/testing/golden/compare-chart-data.ts';
import { filledIn, goldenFamily, type GoldenCase } from '@powerset/testing/golden/golden-cases.ts';
import { goldenServer, type GoldenServer } from '../../test-golden-server.ts';

let golden: GoldenServer;
beforeAll(async () => {
  golden = await goldenServer();
});
afterAll(() => golden.close());

/** Cases that we answer differently; `docs/differences.md` gives the reasons. */
const DIFFERENT = new Set(
  readFileSync(
    join(import.meta.dirname, '../../../../../packages/testing/golden/chart-data-differences.txt'),
    'utf8',
  ).split('\n'),
);

const isOtherwise = (file: string, { name }: GoldenCase): boolean => DIFFERENT.has(`${file}\t${name}`);

describe.each(goldenFamily('chart-data'))('$file', ({ file, cases }) => {
  const differs = async (recorded: GoldenCase): Promise<void> => {
    expect(
      differences(recorded, await golden.answerTo(filledIn(recorded.request, golden.ids))).join('\n'),
    ).toBe('');
  };
  it.each(cases.filter(recorded => !isOtherwise(file, recorded)))('$name', differs);
  it.fails.each(cases.filter(recorded => isOtherwise(file, recorded)))(
    'otherwise on purpose: $name',
    differs,
  );
});

it('returns the stored answers where the recorded ones are wrong or Powerset intentionally differs', async () => {
  const others = goldenFamily('chart-data').flatMap(({ file, cases }) =>
    cases.filter(recorded => recorded.bug !== undefined || isOtherwise(file, recorded)),
  );
  const lines: string[] = [];
  for (const recorded of others)
    lines.push(
      `${recorded.name}${recorded.bug === undefined ? '' : ` (${recorded.bug})`}\n${inShort(await golden.answerTo(filledIn(recorded.request, golden.ids)))}`,
    );
  await expect(`${lines.join('\n\n')}\n`).toMatchFileSnapshot(
    join(import.meta.dirname, '../../../../../packages/testing/golden/otherwise/chart-data.txt'),
  );
});

interface ShortResult {
  readonly query?: string;
  readonly error?: string | null;
  readonly colnames?: readonly string[];
  readonly coltypes?: readonly number[];
  readonly rowcount?: number;
  readonly data?: unknown;
}

function inShort({ status, headers, bytes }: Answer): string {
  const type = String(headers['content-type']);
  if (!/json|text/.test(type)) return `${status} ${type}`;
  const text = new TextDecoder().decode(bytes);
  if (!text.startsWith('{')) return `${status} ${text.split('\n').slice(0, 4).join('\n')}`;
  const { result, errors, message } = JSON.parse(text) as {
    readonly result?: readonly ShortResult[];
    readonly errors?: readonly { readonly message: string }[];
    readonly message?: unknown;
  };
  if (!Array.isArray(result))
    return `${status} ${message === undefined && errors ? errors.map(error => error.message).join('; ') : JSON.stringify(message)}`;
  return (result as readonly ShortResult[])
    .map(({ query, error, colnames, coltypes, rowcount, data }) =>
      [
        `${status} ${rowcount ?? '?'} rows${error ? `, ${error}` : ''}: ${JSON.stringify(colnames)} ${JSON.stringify(coltypes)}`,
        ...(Array.isArray(data)
          ? data
              .map(row => JSON.stringify(row))
              .sort()
              .slice(0, 4)
          : data === undefined
            ? [String(query)]
            : [JSON.stringify(data).slice(0, 400)]),
      ].join('\n'),
    )
    .join('\n');
}
