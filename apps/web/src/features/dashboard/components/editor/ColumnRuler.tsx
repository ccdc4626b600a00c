import type { CSSProperties } from 'react';
import type { LayoutNode } from '@powerset/core/dashboard/layout.ts';
import { useDashboard } from '../../state/store.ts';
import styles from './column-ruler.module.css';

/** Shows the columns of a row over its parts while the user changes the width of one of them. */
export function ColumnRuler({ row, room }: { readonly row: LayoutNode; readonly room: number }) {
  const isShown = useDashboard(
    state => state.resizing?.width !== undefined && row.children.includes(state.resizing.id),
  );
  if (!isShown) return null;
  return (
    <div className={styles.ruler} style={{ '--of': room } as CSSProperties} aria-hidden="true">
      {Array.from({ length: room }, (_, at) => (
        <div key={at} className={styles.column} />
      ))}
    </div>
  );
}
