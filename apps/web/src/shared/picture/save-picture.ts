import { saveBlob } from '../files/download.ts';
import { toast } from '../toast.ts';

/** Pixels of the file per pixel of the page, so that text stays sharp on any screen. */
const SCALE = 2;
/** The most pixels from the upper to the lower end of a picture. */
const LONGEST_PX = 16_000;

/** Saves an element as a PNG file. Parts marked `data-not-in-picture` are left out. */
export async function savePicture(element: HTMLElement | null, name: string): Promise<void> {
  if (!element) return;
  try {
    const { domToBlob } = await import('modern-screenshot');
    const blob = await domToBlob(element, { type: 'image/png', ...pictureOptions(element, '--surface') });
    saveBlob(blob, `${pictureName(name)}.png`);
  } catch (error) {
    toast.failure('The image could not be created', error);
  }
}

/**
 * Returns how an element becomes a picture; a long one has fewer pixels, because browsers limit their number.
 */
export function pictureOptions(element: HTMLElement, background: '--surface' | '--canvas') {
  return {
    scale: Math.min(SCALE, LONGEST_PX / element.offsetHeight),
    backgroundColor: getComputedStyle(document.documentElement).getPropertyValue(background),
    filter: (node: Node) => !(node instanceof HTMLElement && node.dataset['notInPicture'] !== undefined),
  };
}

/** Returns a name as the start of a file name, in lower case with hyphens. */
export function pictureName(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu);
  return words ? words.join('-').slice(0, 100) : 'image';
}
