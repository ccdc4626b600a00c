import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState, type RefObject } from 'react';

/** What is being dragged: a field of the dataset, or a pill within its own control. */
export type Dragged =
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'metric'; readonly name: string }
  | { readonly kind: 'pill'; readonly control: string; readonly index: number };

/** Lets an element be dragged. */
export function useDrag(element: RefObject<HTMLElement | null>, data: Dragged): boolean {
  const [isDragging, setDragging] = useState(false);
  const latest = useRef(data);
  latest.current = data;
  useEffect(
    () =>
      draggable({
        element: element.current!,
        getInitialData: () => ({ ...latest.current }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
    [element],
  );
  return isDragging;
}

export interface DropZone {
  /** Whether the dragged item fits here. */
  readonly isPossible: boolean;
  readonly isOver: boolean;
}

/** Makes an element accept drops. */
export function useDrop(
  element: RefObject<HTMLElement | null>,
  accepts: (dragged: Dragged) => boolean,
  onDrop: (dragged: Dragged) => void,
): DropZone {
  const [zone, setZone] = useState<DropZone>({ isPossible: false, isOver: false });
  const latest = useRef({ accepts, onDrop });
  latest.current = { accepts, onDrop };
  useEffect(() => {
    const fits = (source: { readonly data: Record<string, unknown> }): boolean =>
      latest.current.accepts(source.data as unknown as Dragged);
    return combine(
      dropTargetForElements({
        element: element.current!,
        canDrop: ({ source }) => fits(source),
        onDragEnter: () => setZone({ isPossible: true, isOver: true }),
        onDragLeave: () => setZone({ isPossible: true, isOver: false }),
        onDrop: ({ source, location }) => {
          // Pills inside the zone are targets too; the innermost target takes the drop.
          if (location.current.dropTargets[0]?.element === element.current)
            latest.current.onDrop(source.data as unknown as Dragged);
        },
      }),
      monitorForElements({
        onDragStart: ({ source }) => setZone({ isPossible: fits(source), isOver: false }),
        onDrop: () => setZone({ isPossible: false, isOver: false }),
      }),
    );
  }, [element]);
  return zone;
}
