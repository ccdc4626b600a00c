import { gzipSync } from 'node:zlib';

/** The content of a package.json of a chart package that draws nothing. */
export const TEST_PACKAGE = {
  name: 'powerset-chart-dots',
  version: '1.0.0',
  powersetChart: {
    formatVersion: 1,
    vizType: 'dots_chart',
    name: 'Dots',
    description: 'Shows dots.',
    script: 'chart.js',
    sections: [
      {
        label: 'Query',
        controls: [
          { key: 'entity', kind: 'column', label: 'Entity', affects: 'query' },
          { use: 'metric' },
          { use: 'adhoc_filters' },
        ],
      },
    ],
    query: { dimensions: ['entity'], metrics: ['metric'], orderBy: [{ key: 'metric' }], rowLimit: 50 },
  },
} as const;

export type TestFiles = Readonly<Record<string, string | Uint8Array>>;

/** The files of that package, with others in their place. */
export function testFiles(others: TestFiles = {}, json: unknown = TEST_PACKAGE): TestFiles {
  return {
    'package/package.json': JSON.stringify(json),
    'package/chart.js': 'powerset.chart({ draw() {} });',
    ...others,
  };
}

export interface TestEntry {
  readonly type?: string;
  readonly path: string;
  readonly content?: string | Uint8Array;
}

/** Packs files as npm does. */
export function packed(files: TestFiles, entries: readonly TestEntry[] = []): Buffer {
  const all = [...Object.entries(files).map(([path, content]) => ({ path, content })), ...entries];
  return gzipSync(Buffer.concat([...all.map(entry), Buffer.alloc(1024)]));
}

function entry({ path, content = '', type = '0' }: TestEntry): Buffer {
  const bytes = Buffer.from(content as string);
  const header = Buffer.alloc(512);
  header.write(path, 0, 100);
  header.write('0000644\0', 100);
  header.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('        ', 148);
  header.write(type, 156);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  const padding = Buffer.alloc((512 - (bytes.length % 512)) % 512);
  return Buffer.concat([header, bytes, padding]);
}
