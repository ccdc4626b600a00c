import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import styles from './table.module.css';

interface PagerProps {
  readonly page: number;
  readonly lastPage: number;
  readonly pageLength: number;
  readonly total: number;
  onPage(page: number): void;
}

export function Pager({ page, lastPage, pageLength, total, onPage }: PagerProps) {
  const first = page * pageLength + 1;
  const last = Math.min(total, first + pageLength - 1);
  return (
    <nav className={styles.pager} aria-label="Pages">
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
