import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkBoundaries, checkCircles } from './boundaries/check-boundaries.ts';
import { checkBudgets } from './budgets/check-budgets.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string): string => join(root, 'node_modules/.bin', name);

interface Check {
  readonly name: string;
  /** Returns the problems, one line each. */
  run(): readonly string[];
}

/** The checks that do not run the code. */
const CHECKS: readonly Check[] = [
  { name: 'format', run: () => tool('oxfmt', ['--check', '.']) },
  { name: 'types', run: () => tool('tsc', ['-p', '.']) },
  {
    name: 'lint',
    run: () => tool('oxlint', ['--quiet', '--type-aware', 'packages', 'apps', 'examples', 'tools', 'tests']),
  },
  {
    name: 'boundaries',
    run: () => checkBoundaries(root).map(({ file, line, message }) => `${file}:${line} ${message}`),
  },
  { name: 'circles of imports', run: () => checkCircles(root) },
  { name: 'budgets', run: () => checkBudgets(root) },
  { name: 'dead code', run: () => tool('knip', ['--no-progress']) },
];

let failed = 0;
for (const check of CHECKS) {
  const started = performance.now();
  const problems = check.run();
  failed += problems.length > 0 ? 1 : 0;
  console.log(
    `${problems.length > 0 ? 'FAILED' : 'ok'}  ${check.name} (${Math.round(performance.now() - started)} ms)`,
  );
  for (const problem of problems) console.log(`  ${problem}`);
}
console.log(`${CHECKS.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function tool(name: string, args: readonly string[]): readonly string[] {
  const { status, stdout, stderr } = spawnSync(bin(name), args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return status === 0 ? [] : `${stdout}${stderr}`.trim().split('\n');
}
