import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState, type RefObject } from 'react';

interface CategoryDrag {
  readonly isDragged: boolean;
  /** The edge of the item where the dragged one would go. */
  readonly edge: 'top' | 'bottom' | undefined;
}

const KIND = 'category';

/** Lets an item of an ordered list be dragged before or behind the others of the same list. */
export function useCategoryDrag(
  item: RefObject<HTMLElement | null>,
  {
    list,
    place,
    onMove,
  }: {
    /** Identifies the list. */
    readonly list: string;
    readonly place: number;
    readonly onMove: (from: number, to: number) => void;
  },
): CategoryDrag {
  const [isDragged, setDragged] = useState(false);
  const [edge, setEdge] = useState<CategoryDrag['edge']>();
  const latest = useRef({ place, onMove });
  latest.current = { place, onMove };
  useEffect(() => {
    const element = item.current!;
    const edgeAt = (clientY: number): 'top' | 'bottom' => {
      const { top, height } = element.getBoundingClientRect();
      return clientY < top + height / 2 ? 'top' : 'bottom';
    };
    return combine(
      draggable({
        element,
        getInitialData: () => ({ kind: KIND, list, place: latest.current.place }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source: { data } }) => data['kind'] === KIND && data['list'] === list,
        onDrag: ({ location, source }) =>
          setEdge(source.element === element ? undefined : edgeAt(location.current.input.clientY)),
        onDragLeave: () => setEdge(undefined),
        onDrop: ({ location, source }) => {
          setEdge(undefined);
          const from = Number(source.data['place']);
          const before = latest.current.place + (edgeAt(location.current.input.clientY) === 'top' ? 0 : 1);
          latest.current.onMove(from, before > from ? before - 1 : before);
        },
      }),
    );
  }, [item, list]);
  return { isDragged, edge };
}
