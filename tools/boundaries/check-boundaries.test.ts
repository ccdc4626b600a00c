import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkBoundaries } from './check-boundaries.ts';

function problemsIn(files: Readonly<Record<string, string>>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'));
  for (const folder of ['packages', 'apps']) mkdirSync(join(root, folder));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkBoundaries(root).map(({ file, line, message }) => `${file}:${line} ${message}`);
}

describe('the boundary check', () => {
  it.each([
    ['packages/core/a.ts', `import { x } from '@powerset/engine/b.ts';`, 'must not import engine/b.ts'],
    ['packages/core/a.ts', `import { readFileSync } from 'node:fs';`, 'must not import node:fs'],
    ['packages/engine/a.ts', `export const at = Date.now();`, 'the clock is a parameter here'],
    [
      'packages/ui/button/Button.tsx',
      `import { pie } from '@powerset/charts/pie/index.ts';`,
      'must not import charts/pie',
    ],
    ['packages/charts/pie/option.ts', `import { useState } from 'react';`, 'must not import react'],
    ['packages/charts/pie/option.ts', `import { line } from '../line/option.ts';`, 'pie stands alone'],
    ['packages/charts/pie/View.tsx', `void fetch('/api');`, 'never asks the network'],
    [
      'packages/connectors/duckdb/open.ts',
      `import { x } from '../postgresql/open.ts';`,
      'duckdb stands alone',
    ],
    ['apps/web/src/features/explore/a.ts', `import { x } from '../dashboard/b.ts';`, 'explore stands alone'],
    ['apps/web/src/main.tsx', `import { x } from '@powerset/engine/b.ts';`, 'must not import engine'],
    [
      'apps/server/src/features/charts/routes.ts',
      `import { x } from '../dashboards/routes.ts';`,
      'charts stands alone',
    ],
    [
      'apps/server/src/app.ts',
      `const view = await import('@powerset/charts/views.ts');`,
      'must not import charts/views.ts',
    ],
    ['apps/server/src/http/a.ts', `import { x } from '../legacy-api/b.ts';`, 'nothing imports legacy-api'],
  ])('in %s it refuses %s', (file, text, problem) => {
    expect(problemsIn({ [file]: `${text}\n` })).toEqual([expect.stringContaining(problem)]);
  });

  it('names the line', () => {
    expect(
      problemsIn({ 'packages/kit/a.ts': `\n\nimport { x } from '@powerset/core/b.ts';\n` })[0],
    ).toContain('packages/kit/a.ts:3');
  });

  it.each([
    ['packages/core/a.ts', `import { x } from '@powerset/kit/b.ts';`],
    ['packages/charts/pie/View.tsx', `import { useState } from 'react';\nimport { x } from '../kit/a.ts';`],
    ['apps/server/src/features/charts/routes.ts', `import { x } from '../dashboards/service.ts';`],
    ['packages/core/a.test.ts', `import { x } from '@powerset/testing/b.ts';`],
  ])('in %s it allows %s', (file, text) => {
    expect(problemsIn({ [file]: text })).toEqual([]);
  });

  it('finds nothing in this repository', () => {
    expect(checkBoundaries(join(import.meta.dirname, '../..'))).toEqual([]);
  });
});
