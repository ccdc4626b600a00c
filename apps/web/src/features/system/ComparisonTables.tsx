import type { ReactNode } from 'react';
import type { ComparedChart, ComparedList } from '@powerset/contracts/comparison.ts';
import { countOf } from '@powerset/kit/count-of.ts';
import { Tag, type TagTone } from '@powerset/ui/tag/Tag.tsx';
import styles from './system.module.css';

const TONES: Readonly<Record<ComparedChart['state'], TagTone>> = {
  equal: 'success',
  different: 'warning',
  failed: 'error',
  missing: 'error',
};
const NAMES: Readonly<Record<ComparedChart['state'], string>> = {
  equal: 'Equal',
  different: 'Different',
  failed: 'Failed',
  missing: 'Missing',
};

/** Shows what comparing each chart showed. */
export function ComparedCharts({ charts }: { readonly charts: readonly ComparedChart[] }) {
  if (charts.length === 0)
    return (
      <div className={styles.section}>
        <div className={styles.none}>All charts that were compared are equal.</div>
      </div>
    );
  return (
    <ResultTable title="Charts" headings={['Result', 'Chart', 'Rows', 'Details']}>
      {charts.map(chart => (
        <tr key={chart.id.there}>
          <td>
            <Tag tone={TONES[chart.state]}>{NAMES[chart.state]}</Tag>
          </td>
          <td className={styles.name}>
            {chart.id.here === null ? (
              chart.name
            ) : (
              <a href={`/explore/?slice_id=${chart.id.here}`}>{chart.name}</a>
            )}
            <span>{chart.vizType}</span>
          </td>
          <td className={styles.number}>{chart.rows?.toLocaleString('en') ?? '–'}</td>
          <td className={styles.details}>{detailsOf(chart)}</td>
        </tr>
      ))}
    </ResultTable>
  );
}

/** Shows what comparing each list showed. */
export function ComparedLists({ lists }: { readonly lists: readonly ComparedList[] }) {
  return (
    <ResultTable title="Lists" headings={['List', 'Superset', 'Here', 'Details']}>
      {lists.map(list => (
        <tr key={list.list}>
          <td>{list.list.charAt(0).toUpperCase() + list.list.slice(1)}</td>
          <td className={styles.number}>{list.failure === undefined ? list.there : '–'}</td>
          <td className={styles.number}>{list.failure === undefined ? list.here : '–'}</td>
          <td className={styles.details}>{aboutList(list)}</td>
        </tr>
      ))}
    </ResultTable>
  );
}

function ResultTable({
  title,
  headings,
  children,
}: {
  readonly title: string;
  readonly headings: readonly string[];
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.scroll} role="region" aria-label={`${title}, table`} tabIndex={0}>
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              {headings.map(heading => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </section>
  );
}

function detailsOf({ difference, why }: ComparedChart): ReactNode {
  return (
    <>
      {difference && (
        <>
          {difference.at}: <code>{difference.there}</code> in Superset, <code>{difference.here}</code>{' '}
          here.{' '}
        </>
      )}
      {why}
    </>
  );
}

function aboutList({ failure, missing, different, there, here }: ComparedList): string {
  if (failure !== undefined) return `Not compared. ${failure}`;
  if (missing.length === 0 && different.length === 0)
    return here > there ? `Equal, and ${here - there} more here` : 'Equal';
  return [
    ...(missing.length > 0 ? [`${countOf(missing.length, 'item')} missing: ${missing.join(', ')}.`] : []),
    ...different.map(({ name, what }) => `${name}: ${what}.`),
  ].join(' ');
}
