import type { QueryAnswer } from '../../query/chart-data-service.ts';

/** Returns the positions of the answers that contain, or may contain, only some of the rows. */
export function cutQueries(answers: readonly QueryAnswer[]): number[] {
  return answers.flatMap((answer, at) => (answer.kind === 'rows' && isCut(answer) ? [at] : []));
}

// A full page may be everything, but a false "cut" is better than a total that is silently incomplete.
function isCut({
  answer: {
    result,
    plan: { limit, query },
  },
}: Extract<QueryAnswer, { kind: 'rows' }>): boolean {
  return result.isCut || (!query.is_rowcount && limit > 1 && result.sqlRowCount >= limit);
}
