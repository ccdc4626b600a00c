import { useLayoutEffect, useState, type RefObject } from 'react';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the inner size of an element, updated once per frame; undefined until it has been laid out. */
export function useSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    const target = element.current!;
    let frame = 0;
    const measure = (): void => {
      const next = { width: Math.floor(target.clientWidth), height: Math.floor(target.clientHeight) };
      setSize(known => (known?.width === next.width && known.height === next.height ? known : next));
    };
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    });
    measure();
    observer.observe(target);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [element]);
  return size;
}
