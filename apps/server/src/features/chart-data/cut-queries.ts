import type { QueryAnswer } from '../../query/chart-data-service.ts';

/** Places of the answers that hold, or may hold, only a part of the rows. */
export function cutQueries(answers: readonly QueryAnswer[]): number[] {
  return answers.flatMap((answer, at) => (answer.kind === 'rows' && isCut(answer) ? [at] : []));
}

// A full page may be all there is; saying "cut" too often is better than a total that is silently partial.
function isCut({
  answer: {
    result,
    plan: { limit, query },
  },
}: Extract<QueryAnswer, { kind: 'rows' }>): boolean {
  return result.isCut || (!query.is_rowcount && limit > 1 && result.sqlRowCount >= limit);
}
