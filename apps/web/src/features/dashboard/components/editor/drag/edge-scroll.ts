/** The page scrolls if the pointer is this close to the upper or lower end of the window. */
const EDGE_PX = 96;
/** The pixels per frame at the very edge; fewer further away from it. */
const FASTEST = 18;

/** Scrolls the page while the user holds something near the edge of the window, even without moving it. */
export function edgeScroll(): {
  follow(pointer: { readonly clientY: number }): void;
  stop(): void;
} {
  let speed = 0;
  let frame: number | undefined;
  const step = (): void => {
    window.scrollBy(0, speed);
    frame = speed === 0 ? undefined : requestAnimationFrame(step);
  };
  return {
    follow({ clientY }) {
      speed = scrollSpeed(clientY, window.innerHeight);
      if (speed !== 0) frame ??= requestAnimationFrame(step);
    },
    stop() {
      speed = 0;
      if (frame !== undefined) cancelAnimationFrame(frame);
      frame = undefined;
    },
  };
}

/** Returns the pixels to scroll in a frame; negative is up. */
export function scrollSpeed(y: number, height: number): number {
  const nearEdge = (distance: number): number =>
    Math.ceil(FASTEST * Math.max(0, 1 - Math.max(0, distance) / EDGE_PX));
  return nearEdge(height - y) - nearEdge(y) || 0;
}
