import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measure, percentile90 } from './measure.ts';

interface Budgets {
  readonly functionLines: { readonly ts: number; readonly tsx: number; readonly most: number };
  readonly fileLines: { readonly most90: number; readonly most: number };
  /** The number of type assertions in a thousand lines. */
  readonly castsPerThousandLines: number;
}

/**
 * Returns every breach of a budget as one line. `budgets.json` contains the budgets, which may only become
 * tighter.
 */
export function checkBudgets(root: string): string[] {
  const budgets = JSON.parse(readFileSync(join(root, 'tools/budgets/budgets.json'), 'utf8')) as Budgets;
  const { files, functions, forbidden, casts } = measure(root);
  const lines = files.reduce((sum, file) => sum + file.lines, 0);
  const castRate = (casts / Math.max(lines, 1)) * 1000;
  const problems = [...forbidden];
  for (const kind of ['ts', 'tsx'] as const) {
    const sizes = functions.filter(f => f.file.endsWith(`.${kind}`)).map(f => f.lines);
    if (percentile90(sizes) > budgets.functionLines[kind])
      problems.push(
        `90 of 100 functions in .${kind} files have up to ${percentile90(sizes)} lines, the budget is ${budgets.functionLines[kind]}`,
      );
  }
  for (const f of functions)
    if (f.lines > budgets.functionLines.most)
      problems.push(
        `${f.file}:${f.line} ${f.name} has ${f.lines} lines, at most ${budgets.functionLines.most} are allowed`,
      );
  const fileSizes = percentile90(files.map(file => file.lines));
  if (fileSizes > budgets.fileLines.most90)
    problems.push(`90 of 100 files have up to ${fileSizes} lines, the budget is ${budgets.fileLines.most90}`);
  for (const file of files)
    if (file.lines > budgets.fileLines.most)
      problems.push(`${file.file} has ${file.lines} lines, at most ${budgets.fileLines.most} are allowed`);
  if (castRate > budgets.castsPerThousandLines)
    problems.push(
      `${casts} type assertions are ${castRate.toFixed(1)} for each thousand lines, the budget is ${budgets.castsPerThousandLines}`,
    );
  return problems;
}
