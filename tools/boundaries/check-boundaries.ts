import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { importCircles } from './import-circles.ts';
import { RULES, type BoundaryRule } from './rules.ts';

export interface Violation {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** Returns every import and every text that breaks the rule of its folder. Tests may import anything. */
export function checkBoundaries(root: string, rules: readonly BoundaryRule[] = RULES): Violation[] {
  return sourceFiles(root).flatMap(file => {
    const rule = rules.find(
      candidate => file.startsWith(`${candidate.folder}/`) && (candidate.files?.test(file) ?? true),
    );
    return rule ? violations(file, readFileSync(join(root, file), 'utf8'), rule) : [];
  });
}

/** Returns the groups of source files that import each other, one line for each. */
export function checkCircles(root: string): string[] {
  const imports = new Map(sourceFiles(root).map(file => [file, importedFiles(root, file)]));
  return importCircles(imports).map(circle => `${circle.join(' ↔ ')} import each other`);
}

function importedFiles(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(IMPORT)].flatMap(match => targetOf(file, match[3]!) ?? []);
}

/** Returns the source files of the workspaces, except tests, as paths from the root. */
export function sourceFiles(root: string): string[] {
  return ['packages', 'apps']
    .flatMap(top => walk(join(root, top)))
    .map(path => relative(root, path).replaceAll('\\', '/'))
    .filter(
      path => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$|\.config\.ts$|\/test-[^/]*\.ts$/.test(path),
    )
    .sort();
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });
}

// Types do not exist at run time, so they may come from any external package.
const IMPORT = /(?:\b(import\s+type\b[^'"]*)?\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"]+)\2/g;

function violations(file: string, text: string, rule: BoundaryRule): Violation[] {
  const found: Violation[] = [];
  const note = (index: number, message: string): void => {
    found.push({ file, line: text.slice(0, index).split('\n').length, message });
  };
  for (const match of text.matchAll(IMPORT)) {
    const problem = importProblem(file, match[3]!, match[1] ? { ...rule, mustNotImport: [] } : rule);
    if (problem) note(match.index, problem);
  }
  for (const { pattern, why } of rule.mustNotContain ?? []) {
    const index = text.search(pattern);
    if (index >= 0) note(index, why);
  }
  return found;
}

function importProblem(file: string, specifier: string, rule: BoundaryRule): string | undefined {
  if (
    specifier.includes('/legacy-api/') &&
    !file.includes('/legacy-api/') &&
    file !== 'apps/server/src/routes.ts'
  )
    return 'nothing imports legacy-api';
  const target = targetOf(file, specifier);
  if (target === undefined) {
    const banned = rule.mustNotImport?.find(
      name =>
        specifier === name ||
        specifier.startsWith(name.endsWith(':') || name.endsWith('/') ? name : `${name}/`),
    );
    return banned && `must not import ${specifier}`;
  }
  return crossing(file, target, rule) ?? leaving(file, target, rule);
}

/** Returns the file that an import names, as a path from the root; undefined for an external package. */
function targetOf(file: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? posix.join(dirname(file), specifier) : workspacePath(specifier);
}

/** Converts `@powerset/core/x.ts` to `packages/core/x.ts`; returns undefined for other packages. */
function workspacePath(specifier: string): string | undefined {
  const parts = /^@powerset\/([^/]+)\/(.*)$/.exec(specifier);
  if (!parts) return undefined;
  return `${['server', 'web', 'cli'].includes(parts[1]!) ? 'apps' : 'packages'}/${parts[1]}/${parts[2]}`;
}

// A folder that stands alone may import only the open files of its sibling folders.
function crossing(file: string, target: string, rule: BoundaryRule): string | undefined {
  if (!rule.separate || !target.startsWith(`${rule.folder}/`)) return undefined;
  const [from, to] = [file, target].map(path => path.slice(rule.folder.length + 1).split('/'));
  if (from!.length < 2 || from![0] === to![0]) return undefined;
  return rule.separate.open.some(open => to![0] === open || to!.at(-1) === open)
    ? undefined
    : `must not import ${to![0]}: ${from![0]} stands alone`;
}

function leaving(file: string, target: string, rule: BoundaryRule): string | undefined {
  const home = file.split('/').slice(0, 2).join('/');
  if (target.startsWith(`${home}/`)) return undefined;
  const name = target.split('/').slice(1).join('/');
  return rule.mayImport.some(allowed => name === allowed || name.startsWith(`${allowed}/`))
    ? undefined
    : `must not import ${name} (allowed: ${rule.mayImport.join(', ') || 'nothing'})`;
}
