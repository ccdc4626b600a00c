let known: boolean | undefined;

/** Returns whether the browser can draw maps. */
export function hasWebGl(): boolean {
  known ??= probe();
  return known;
}

function probe(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
