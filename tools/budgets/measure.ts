import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { sourceFiles } from '../boundaries/check-boundaries.ts';

export interface FunctionSize {
  readonly file: string;
  readonly name: string;
  readonly line: number;
  readonly lines: number;
}

export interface Measures {
  readonly files: readonly { readonly file: string; readonly lines: number }[];
  readonly functions: readonly FunctionSize[];
  /** Forms that the style forbids, with their places. */
  readonly forbidden: readonly string[];
  /**
   * The number of type assertions (`as X`, not `as const`), which may only shrink relative to the size of the
   * code.
   */
  readonly casts: number;
}

/** Measures sizes and forbidden forms in every source file, except tests. */
export function measure(root: string): Measures {
  const measures = {
    files: [] as { file: string; lines: number }[],
    functions: [] as FunctionSize[],
    forbidden: [] as string[],
    casts: 0,
  };
  for (const file of sourceFiles(root)) {
    const text = readFileSync(join(root, file), 'utf8');
    measures.files.push({ file, lines: text.split('\n').length - 1 });
    const lineOf = lineFinder(text);
    visit(parseSync(file, text).program, undefined, (node, parent) => {
      if (isFunction(node))
        measures.functions.push({
          file,
          name: functionName(node, parent),
          line: lineOf(node.start),
          lines: lineOf(node.end) - lineOf(node.start) + 1,
        });
      const problem = forbiddenForm(node);
      if (problem) measures.forbidden.push(`${file}:${lineOf(node.start)} ${problem}`);
      if (node.type === 'TSAsExpression' && !/\bas const$/.test(text.slice(node.start, node.end)))
        measures.casts++;
    });
  }
  return measures;
}

/** Returns the value that 90 of 100 values do not exceed. */
export function percentile90(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.9) - 1)] ?? 0;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

function visit(
  value: unknown,
  parent: Node | undefined,
  see: (node: Node, parent: Node | undefined) => void,
): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, parent, see);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const node = value as Node;
  if (typeof node.type === 'string') see(node, parent);
  for (const child of Object.values(node)) visit(child, typeof node.type === 'string' ? node : parent, see);
}

function isFunction(node: Node): boolean {
  return (
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression'
  );
}

function functionName(node: Node, parent: Node | undefined): string {
  const named = (node.id ?? parent?.id ?? parent?.key) as { name?: string } | null | undefined;
  return named?.name ?? '(anonymous)';
}

function forbiddenForm(node: Node): string | undefined {
  switch (node.type) {
    case 'TSEnumDeclaration':
      return 'an enum: use a union of literals';
    case 'TSAnyKeyword':
      return 'any: use unknown and parse';
    case 'ExportDefaultDeclaration':
      return 'a default export: name it';
    default:
      return undefined;
  }
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return offset => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
