import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useDashboard } from '../../state/store.ts';
import { unpackDrag } from './drag/drag-data.ts';

/** Shows the inside of a grid or a tab, into which users can drop parts in edit mode. */
export function DropArea({
  id,
  className,
  children,
}: {
  readonly id: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const area = useRef<HTMLDivElement>(null);
  useDropTarget(area, id);
  return (
    <div ref={area} data-part={id} className={className}>
      {children}
    </div>
  );
}

/** Makes an element a place to drop on, by the id of its part. */
export function useDropTarget(element: RefObject<HTMLElement | null>, id: string): void {
  const isEditing = useDashboard(state => state.isEditing);
  useEffect(() => {
    const target = element.current;
    if (!isEditing || !target) return undefined;
    return dropTargetForElements({
      element: target,
      canDrop: ({ source }) => unpackDrag(source.data) !== undefined,
      getData: () => ({ partId: id }),
    });
  }, [element, id, isEditing]);
}
