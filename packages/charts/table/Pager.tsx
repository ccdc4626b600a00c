import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import styles from './table.module.css';

interface PagerProps {
  readonly page: number;
  readonly lastPage: number;
  readonly pageLength: number;
  readonly total: number;
  /** The length that the author chose. */
  readonly usualLength: number;
  readonly canShowAll: boolean;
  onPage(page: number): void;
  onPageLength(length: number): void;
}

const LENGTHS = [10, 20, 50, 100, 200];

export function Pager(props: PagerProps) {
  const { page, lastPage, pageLength, usualLength, total, canShowAll, onPage, onPageLength } = props;
  const first = page * pageLength + 1;
  const last = pageLength > 0 ? Math.min(total, first + pageLength - 1) : total;
  const lengths = [...new Set([...LENGTHS, usualLength, pageLength])]
    .filter(Boolean)
    .toSorted((a, b) => a - b);
  return (
    <nav className={styles.pager} aria-label="Pages">
      <select
        className={styles.pageLength}
        aria-label="Rows per page"
        value={pageLength}
        onChange={event => onPageLength(Number(event.target.value))}
      >
        {lengths.map(length => (
          <option key={length} value={length}>
            {length} rows
          </option>
        ))}
        {canShowAll && <option value={0}>All rows</option>}
      </select>
      <span className={styles.count}>
        {first.toLocaleString('en-US')}–{last.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </span>
      <IconButton
        label="Previous page"
        size="small"
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
        icon={<ChevronLeft size={16} strokeWidth={1.5} />}
      />
      <IconButton
        label="Next page"
        size="small"
        disabled={page >= lastPage}
        onClick={() => onPage(page + 1)}
        icon={<ChevronRight size={16} strokeWidth={1.5} />}
      />
    </nav>
  );
}
