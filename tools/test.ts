import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, NO_BROWSER } from './browser.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string): string => join(root, 'node_modules/.bin', name);

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface Suite {
  readonly name: string;
  run(): Promise<Counts>;
}

/** Everything that must pass before a change lands, the fastest suites first. */
const SUITES: readonly Suite[] = [
  { name: 'checks', run: () => lastLineCounts(['tools/check.ts']) },
  { name: 'unit, engine and HTTP tests', run: () => vitest('vitest.units.config.ts') },
  { name: 'recorded cases, random questions and rights', run: () => vitest('vitest.proofs.config.ts') },
  { name: 'recorded API', run: recordedApi },
  { name: 'browser tests', run: browserTests },
  { name: 'published clients', run: () => vitest('tests/clients/vitest.config.ts') },
  { name: 'package', run: () => vitest('tests/package/vitest.config.ts') },
];

const wanted = process.argv.slice(2);
let total: Counts = { passed: 0, failed: 0, skipped: 0 };
for (const suite of SUITES.filter(
  ({ name }) => wanted.length === 0 || wanted.some(word => name.includes(word)),
)) {
  console.log(`\n== ${suite.name}`);
  const started = performance.now();
  const counts = await suite.run();
  total = {
    passed: total.passed + counts.passed,
    failed: total.failed + counts.failed,
    skipped: total.skipped + counts.skipped,
  };
  console.log(
    `== ${suite.name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
}
if (total.skipped > 0) console.log(`\n${total.skipped} skipped`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function recordedApi(): Promise<Counts> {
  const { code } = await run(process.execPath, ['tools/build.ts', 'server']);
  return code === 0 ? vitest('tests/api/vitest.config.ts') : { passed: 0, failed: 1, skipped: 0 };
}

async function browserTests(): Promise<Counts> {
  if (!(await findBrowser())) {
    console.log(NO_BROWSER);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  return vitest('tests/browser/vitest.config.ts');
}

async function vitest(config: string): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'test-'));
  const report = join(folder, 'report.json');
  const { code } = await run(bin('vitest'), [
    'run',
    '--config',
    config,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile=${report}`,
  ]);
  const text = existsSync(report) ? readFileSync(report, 'utf8') : undefined;
  rmSync(folder, { recursive: true });
  if (text === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(text) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    testResults: { status: string; assertionResults: unknown[] }[];
  };
  // A file that failed before its first test, or an error outside of tests, counts as one failure.
  const brokenFiles = testResults.filter(
    file => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const failed = numFailedTests + brokenFiles;
  return {
    passed: numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: numPendingTests + numTodoTests,
  };
}

async function lastLineCounts(args: readonly string[]): Promise<Counts> {
  const { code, output } = await run(process.execPath, args);
  const line = /(\d+) passed, (\d+) failed\s*$/.exec(output);
  return line
    ? { passed: Number(line[1]), failed: Number(line[2]), skipped: 0 }
    : { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

function run(command: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    // Programs read this output, so it must not contain color codes.
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NO_COLOR: '1' },
    });
    let output = '';
    child.stdout.on('data', (piece: Buffer) => {
      output += piece.toString();
      process.stdout.write(piece);
    });
    child.once('error', reject);
    child.once('exit', code => resolve({ code: code ?? 1, output }));
  });
}
