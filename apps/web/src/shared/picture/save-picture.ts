import { saveBlob } from '../files/download.ts';
import { toast } from '../toast.ts';

/** Pixels of the file per pixel of the page, so that text stays sharp on any screen. */
const SCALE = 2;

/** Saves an element as a PNG file. Parts marked `data-not-in-picture` are left out. */
export async function savePicture(element: HTMLElement | null, name: string): Promise<void> {
  if (!element) return;
  try {
    const { domToBlob } = await import('modern-screenshot');
    const blob = await domToBlob(element, {
      type: 'image/png',
      scale: SCALE,
      backgroundColor: getComputedStyle(document.documentElement).getPropertyValue('--surface'),
      filter: node => !(node instanceof HTMLElement && node.dataset['notInPicture'] !== undefined),
    });
    saveBlob(blob, `${pictureName(name)}.png`);
  } catch (error) {
    toast.failure('The image could not be created', error);
  }
}

/** Returns a name as the start of a file name, in lower case with hyphens. */
export function pictureName(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu);
  return words ? words.join('-').slice(0, 100) : 'image';
}
