import { numberAt, type AnswerColumn } from './answer.ts';

/** Returns the shortest pattern that shows all times of a column without losing anything. */
export function finestPattern(column: AnswerColumn, rowCount: number): string {
  let finest = 0;
  for (let row = 0; row < rowCount && finest < 3; row++) {
    const ms = numberAt(column, row);
    if (ms === null) continue;
    finest = Math.max(finest, ms % 86_400_000 === 0 ? 0 : ms % 60_000 === 0 ? 1 : ms % 1000 === 0 ? 2 : 3);
  }
  return ['%Y-%m-%d', '%Y-%m-%d %H:%M', '%Y-%m-%d %H:%M:%S', '%Y-%m-%d %H:%M:%S.%L'][finest]!;
}
