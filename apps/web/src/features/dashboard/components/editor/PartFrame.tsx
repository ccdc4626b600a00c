import { useRef } from 'react';
import type { ReactNode } from 'react';
import { canResize } from '@powerset/core/dashboard/resize-component.ts';
import { classes } from '@powerset/ui/classes.ts';
import { useDashboard, useDraft, useSend } from '../../state/store.ts';
import { useDropTarget } from './DropArea.tsx';
import { useDragSource } from './drag/use-drag-source.ts';
import { partName } from '../../state/part-name.ts';
import { PartTools } from './PartTools.tsx';
import { ResizeHandles } from './ResizeHandles.tsx';
import styles from './part-frame.module.css';

/** Surrounds a part in edit mode with its tools, a drag handle, and resize handles. */
export function PartFrame({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const cover = useRef<HTMLDivElement>(null);
  const node = useDraft(draft => draft.layout[id]);
  const canWidth = useDraft(draft => canResize(draft.layout, id).width);
  const canHeight = useDraft(draft => canResize(draft.layout, id).height);
  const isSelected = useDashboard(state => state.selectedId === id);
  const send = useSend();
  useDropTarget(frame, id);
  const isDragged = useDragSource(cover, node && { id, type: node.type, name: partName(node) });
  if (!node) return children;
  const isChart = node.type === 'CHART';
  return (
    <div
      ref={frame}
      data-part={id}
      data-kind={node.type}
      data-selected={isSelected ? '' : undefined}
      className={classes(styles.frame, isDragged && styles.dragged)}
      onPointerDown={event => {
        event.stopPropagation();
        send({ type: 'selected', id });
      }}
    >
      {children}
      {/* Covers a chart, so that its marks do not catch the pointer during a drag. */}
      <div ref={cover} className={isChart ? styles.cover : styles.noCover} />
      <PartTools node={node} />
      <ResizeHandles id={id} frame={frame} hasWidth={canWidth} hasHeight={canHeight} />
    </div>
  );
}
