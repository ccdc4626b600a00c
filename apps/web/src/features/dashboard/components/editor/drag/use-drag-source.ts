import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/element/pointer-outside-of-preview';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { packDrag } from './drag-data.ts';
import type { DragData } from './drag-data.ts';
import styles from './drag.module.css';

/** Lets an element be dragged; a small label follows the pointer instead of a picture of it. */
export function useDragSource(element: RefObject<HTMLElement | null>, data: DragData | undefined): boolean {
  const [isDragged, setDragged] = useState(false);
  const latest = useRef(data);
  latest.current = data;
  const isOn = data !== undefined;
  useEffect(() => {
    const target = element.current;
    if (!target || !isOn) return undefined;
    return draggable({
      element: target,
      getInitialData: () => packDrag(latest.current!),
      onGenerateDragPreview: ({ nativeSetDragImage }) =>
        setCustomNativeDragPreview({
          nativeSetDragImage,
          getOffset: pointerOutsideOfPreview({ x: '12px', y: '8px' }),
          render: ({ container }) => {
            const label = document.createElement('div');
            label.className = styles.preview ?? '';
            label.textContent = latest.current?.name ?? '';
            container.append(label);
          },
        }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [element, isOn]);
  return isDragged;
}
