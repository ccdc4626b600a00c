import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { DETAIL_PAGE } from './detail-rows.ts';
import styles from './drill.module.css';

const ICON = { size: 16, strokeWidth: 1.5 } as const;

/** Shows which of the rows are visible and leads to the other pages; pages count from 0. */
export function DetailPager({
  page,
  total,
  onPage,
}: {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}) {
  const last = Math.max(0, Math.ceil(total / DETAIL_PAGE) - 1);
  const from = page * DETAIL_PAGE + 1;
  const to = Math.min(total, from + DETAIL_PAGE - 1);
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span>
        {from.toLocaleString('en-US')}–{to.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </span>
      <IconButton
        size="small"
        label="First page"
        disabled={page === 0}
        icon={<ChevronFirst {...ICON} />}
        onClick={() => onPage(0)}
      />
      <IconButton
        size="small"
        label="Previous page"
        disabled={page === 0}
        icon={<ChevronLeft {...ICON} />}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        size="small"
        label="Next page"
        disabled={page >= last}
        icon={<ChevronRight {...ICON} />}
        onClick={() => onPage(page + 1)}
      />
      <IconButton
        size="small"
        label="Last page"
        disabled={page >= last}
        icon={<ChevronLast {...ICON} />}
        onClick={() => onPage(last)}
      />
    </nav>
  );
}
