import { useRef } from 'react';
import type { ReactNode } from 'react';
import { canResize } from '@powerset/core/dashboard/resize-component.ts';
import { classes } from '@powerset/ui/classes.ts';
import { useDashboard, useDraft, useSend } from '../../state/store.ts';
import { useDropTarget } from './DropArea.tsx';
import { useDragSource } from './drag/use-drag-source.ts';
import { partName } from './part-name.ts';
import { PartTools } from './PartTools.tsx';
import { ResizeHandles } from './ResizeHandles.tsx';
import styles from './part-frame.module.css';

/** What stands around a part while the dashboard is edited: tools, a handle to drag it by, handles to resize it. */
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
      {/* Over a chart, so that its marks do not take the pointer while it is moved. */}
      <div ref={cover} className={isChart ? styles.cover : styles.noCover} />
      <PartTools node={node} />
      <ResizeHandles id={id} frame={frame} hasWidth={canWidth} hasHeight={canHeight} />
    </div>
  );
}
