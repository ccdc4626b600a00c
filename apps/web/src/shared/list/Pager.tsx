import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { LIST_PAGE_SIZE } from './list-state.ts';
import styles from './list.module.css';

/** Shows which rows are visible, with links to the others. */
export function Pager({
  count,
  page,
  onPage,
}: {
  readonly count: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
}) {
  const first = page * LIST_PAGE_SIZE + 1;
  const last = Math.min(count, first + LIST_PAGE_SIZE - 1);
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span className={styles.range}>
        {first}-{last} of {count}
      </span>
      {count > LIST_PAGE_SIZE && (
        <>
          <IconButton
            size="small"
            label="Previous page"
            disabled={page === 0}
            icon={<ChevronLeft size={16} strokeWidth={1.5} />}
            onClick={() => onPage(page - 1)}
          />
          <IconButton
            size="small"
            label="Next page"
            disabled={last >= count}
            icon={<ChevronRight size={16} strokeWidth={1.5} />}
            onClick={() => onPage(page + 1)}
          />
        </>
      )}
    </nav>
  );
}
