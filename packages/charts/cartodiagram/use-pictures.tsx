import { useEffect, useMemo, useState } from 'react';

export interface Picture {
  /** Names the chart in all sizes. */
  readonly name: string;
  /** Names the chart in its size. */
  readonly key: string;
  draw(): string;
}

/** The most milliseconds of drawing per frame, so that the map keeps moving smoothly. */
const DRAWING_MS = 8;

/**
 * Draws a few pictures per frame and returns their addresses by name. A picture in another size stands in
 * until the right one is drawn. When `kind` changes, all pictures are drawn again.
 */
export function usePictures(pictures: readonly Picture[], kind: object): ReadonlyMap<string, string> {
  const drawn = useMemo(
    () => ({ kind, byKey: new Map<string, string>(), latest: new Map<string, string>() }),
    [kind],
  );
  const [, setCount] = useState(0);
  useEffect(() => {
    let frame = 0;
    const drawSome = (): void => {
      const until = performance.now() + DRAWING_MS;
      for (const { name, key, draw } of pictures) {
        const known = drawn.byKey.get(key);
        if (known === undefined && performance.now() > until) {
          frame = requestAnimationFrame(drawSome);
          break;
        }
        const url = known ?? draw();
        drawn.byKey.set(key, url);
        if (drawn.latest.get(name) === url) continue;
        drawn.latest.set(name, url);
        setCount(count => count + 1);
      }
    };
    drawSome();
    return () => cancelAnimationFrame(frame);
  });
  return drawn.latest;
}
