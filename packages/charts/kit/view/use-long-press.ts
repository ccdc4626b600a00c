import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

const HOLD_MS = 550;
/** A finger never lies quite still. */
const STILL_PX = 10;
const CLICK_AFTER_MS = 700;

interface Press {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the handlers that make a long press open the context menu of what is under the finger, because some
 * browsers send no event for it.
 */
export function useLongPress(isOn: boolean) {
  const press = useRef<Press>(undefined);
  const openedAt = useRef(0);
  const end = (): void => clearTimeout(press.current?.timer);
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  if (!isOn) return {};
  const open = (target: EventTarget, x: number, y: number): void => {
    openedAt.current = Date.now();
    target.dispatchEvent(
      new globalThis.MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: x, clientY: y }),
    );
  };
  return {
    onPointerDown: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent): void => {
      end();
      if (pointerType === 'touch') press.current = { x, y, timer: setTimeout(open, HOLD_MS, target, x, y) };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent): void => {
      const { x, y } = press.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > STILL_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenuCapture: ({ nativeEvent }: MouseEvent): void => {
      if (nativeEvent.isTrusted) end();
    },
    onClickCapture: (event: MouseEvent): void => {
      // Lifting the finger is not a click on the mark.
      if (Date.now() - openedAt.current < CLICK_AFTER_MS) event.stopPropagation();
    },
  };
}
