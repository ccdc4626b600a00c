import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KINDS } from './kinds.ts';
import { makeNew } from './make-new.ts';

const repository = join(import.meta.dirname, '../..');

function copyOf(kindName: string): string {
  const root = mkdtempSync(join(tmpdir(), 'new-'));
  const { parent, template, lists } = KINDS[kindName]!;
  for (const path of [join(parent, template), ...lists.map(list => list.file)])
    cpSync(join(repository, path), join(root, path), { recursive: true });
  return root;
}

describe('npm run new', () => {
  it('makes a chart with the same files and adds it to the lists', () => {
    const root = copyOf('chart');
    makeNew(root, 'chart', 'box plot');
    const same = (folder: string) => readdirSync(join(root, 'packages/charts', folder)).length;
    expect(same('box_plot')).toBe(same('big_number_total'));
    expect(readFileSync(join(root, 'packages/charts/specs.ts'), 'utf8')).toContain(
      `import { boxPlot } from './box_plot/index.ts';`,
    );
    expect(readFileSync(join(root, 'packages/charts/specs.ts'), 'utf8')).toMatch(/^ {2}boxPlot,$/m);
    expect(readFileSync(join(root, 'packages/charts/box_plot/about.ts'), 'utf8')).toMatch(
      /vizType: 'box_plot',/,
    );
  });

  it('makes a connector and adds it to the list', () => {
    const root = copyOf('connector');
    makeNew(root, 'connector', 'monetdb');
    expect(readFileSync(join(root, 'packages/connectors/list.ts'), 'utf8')).toMatch(/^ {2}monetdb,$/m);
    expect(existsSync(join(root, 'packages/connectors/monetdb/monetdb.test.ts'))).toBe(true);
  });

  it.each(['feature', 'screen'])('makes a %s', kind => {
    const root = copyOf(kind);
    expect(makeNew(root, kind, 'color themes').some(file => file.includes('color-themes'))).toBe(true);
  });

  it.each([
    ['spaceship', 'x', 'There is no template'],
    ['chart', '../x', 'is no name'],
    ['chart', '', 'is no name'],
    ['chart', 'table', 'is there already'],
  ])('refuses to make the %s "%s"', (kind, name, message) => {
    expect(() => makeNew(repository, kind, name)).toThrow(message);
  });
});
