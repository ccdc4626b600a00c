import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readPackage, readPackedPackage } from './read-package.ts';
import { packed, TEST_PACKAGE, testFiles, type TestEntry, type TestFiles } from './test-package.ts';

const read =
  (others: TestFiles = {}, json?: unknown) =>
  () =>
    readPackedPackage(packed(testFiles(others, json)));
const withEntry = (entry: TestEntry) => () => readPackedPackage(packed(testFiles(), [entry]));
const withChart = (change: object) =>
  read({}, { ...TEST_PACKAGE, powersetChart: { ...TEST_PACKAGE.powersetChart, ...change } });

it('reads what the manifest names and ignores the other files of a package', () => {
  const found = readPackedPackage(packed(testFiles({ 'package/README.md': '# Dots' })));
  expect(found).toMatchObject({
    packageName: 'powerset-chart-dots',
    version: '1.0.0',
    script: 'powerset.chart({ draw() {} });',
    style: null,
    thumbnail: null,
    manifest: { vizType: 'dots_chart', category: 'Other', tags: [], hasCrossFilter: false },
  });
  expect(found.digest).toMatch(/^[0-9a-f]{64}$/);
});

it('gives every content a digest of its own', () => {
  const digests = ['1', '2', '1'].map(
    code => readPackedPackage(packed(testFiles({ 'package/chart.js': code }))).digest,
  );
  expect(digests[0]).toBe(digests[2]);
  expect(digests[0]).not.toBe(digests[1]);
});

it('reads the example', () => {
  const folder = new URL('../../../../../examples/pareto-chart/', import.meta.url);
  const example = readPackage(path => readFileSync(new URL(path, folder)));
  expect(example.manifest.vizType).toBe('pareto_chart');
  expect(example.thumbnail).toMatch(/^data:image\/svg\+xml;base64,/);
});

it.each([
  ['is not packed', () => readPackedPackage(Buffer.from('no archive'))],
  ['is packed but no archive', () => readPackedPackage(gzipSync(Buffer.alloc(2048, 7)))],
  ['is cut off', () => readPackedPackage(gzipSync(Buffer.from('package/package.json')))],
  ['is too large', () => readPackedPackage(randomBytes(5 * 1024 * 1024))],
  ['is too large when unpacked', () => readPackedPackage(gzipSync(Buffer.alloc(64 * 1024 * 1024)))],
  ['has a path out of it', withEntry({ path: '../../etc/passwd', content: 'x' })],
  ['has an absolute path', withEntry({ path: '/etc/passwd', content: 'x' })],
  ['has a path with a backslash', withEntry({ path: 'package\\..\\x', content: 'x' })],
  ['has a link', withEntry({ path: 'package/link', type: '2' })],
  ['has a hard link', withEntry({ path: 'package/link', type: '1' })],
  ['has a device', withEntry({ path: 'package/device', type: '3' })],
  [
    'names a path in an extended header',
    withEntry({ path: 'package/x', type: 'x', content: '20 path=../../evil\n' }),
  ],
  ['has a file twice', withEntry({ path: 'package/chart.js', content: 'other()' })],
  [
    'has too many files',
    read(Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`package/f${at}`, '']))),
  ],
  ['has no package.json', () => readPackedPackage(packed({ 'package/chart.js': '' }))],
  ['has a package.json that is not JSON', read({ 'package/package.json': '{' })],
  ['describes no chart', read({}, { name: 'x', version: '1.0.0' })],
  ['has no name', read({}, { ...TEST_PACKAGE, name: '../x' })],
  ['has no version', read({}, { ...TEST_PACKAGE, version: 'latest' })],
  ['lacks its script', withChart({ script: 'other.js' })],
  ['takes its script from elsewhere', withChart({ script: '../chart.js' })],
  ['takes the type of a chart of the product', withChart({ vizType: 'pie' })],
  ['has a type that is not a name', withChart({ vizType: 'Dots Chart' })],
  ['has a member that is unknown', withChart({ permissions: ['all'] })],
  ['has an unknown version of the manifest', withChart({ formatVersion: 2 })],
  ['queries by a control that it lacks', withChart({ query: { dimensions: ['other'], metrics: [] } })],
  ['queries nothing', withChart({ query: {} })],
  ['has a control for a key of the page', withControl({ key: 'datasource', kind: 'boolean' })],
  ['has a control for a key of every object', withControl({ key: 'constructor', kind: 'boolean' })],
  ['has a control of an unknown kind', withControl({ key: 'x', kind: 'iframe' })],
  ['has a control twice', withControl({ key: 'metric', kind: 'metric' })],
  ['would end its page', read({ 'package/chart.js': 'const a = "</script><script>alert(1)"' })],
  ['would hide the end of its page', read({ 'package/chart.js': 'const a = "<!-- <script>"' })],
  ['is not text', read({ 'package/chart.js': new Uint8Array([0xff, 0xfe, 0x00]) })],
  ['has a script with a NUL', read({ 'package/chart.js': 'a\0b' })],
])('refuses a package that %s', (_, load) => {
  expect(load).toThrow(expect.objectContaining({ code: 'package.invalid' }));
});

function withControl(control: object): () => unknown {
  const { sections, ...chart } = TEST_PACKAGE.powersetChart;
  const added = { label: 'Extra', affects: 'query', ...control };
  return read(
    {},
    {
      ...TEST_PACKAGE,
      powersetChart: { ...chart, sections: [...sections, { label: 'More', controls: [added] }] },
    },
  );
}
