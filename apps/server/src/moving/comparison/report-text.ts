import type { ChartResult, ComparisonReport } from './compare.ts';

/** Returns a line about a chart, for a terminal. */
export function chartLine({ name, vizType, state, rows, difference, why }: ChartResult): string {
  const facts = [
    ...(difference ? [`${difference.at}: ${difference.there} in Superset, ${difference.here} here`] : []),
    ...(why === undefined ? [] : [why]),
    ...(state === 'equal' && rows !== null ? [rows === 1 ? '1 row' : `${rows} rows`] : []),
  ];
  return `${state.padEnd(9)}  ${name} (${vizType})${facts.length === 0 ? '' : `: ${facts.join('. ')}`}`;
}

/** Returns the summary of a comparison, for a terminal. */
export function comparisonText({ counts, charts, lists }: ComparisonReport): string {
  const compared = lists.filter(list => list.failure === undefined);
  return [
    `Charts: ${charts.length} compared, ${counts.equal} equal, ${counts.different} different, ` +
      `${counts.failed} failed, ${counts.missing} missing.`,
    '',
    ...compared.map(({ list, there, here }) => `${list}: ${there} in Superset, ${here} here`),
    ...compared.flatMap(({ list, missing }) => missing.map(name => `Missing in ${list}: ${name}`)),
    ...compared.flatMap(({ list, different }) =>
      different.map(({ name, what }) => `Different in ${list}: ${name}: ${what}`),
    ),
    ...lists.flatMap(({ list, failure }) =>
      failure === undefined ? [] : [`Not compared: ${list}. ${failure}`],
    ),
  ].join('\n');
}

/** Returns whether a comparison found nothing that is not equal. */
export function isAllEqual({ charts, lists }: ComparisonReport): boolean {
  return (
    charts.every(chart => chart.state === 'equal') &&
    lists.every(list => list.missing.length === 0 && list.different.length === 0)
  );
}
