import { imagePdf, type ImagePage } from '@powerset/kit/image-pdf.ts';
import { saveBlob } from '../files/download.ts';
import { toast } from '../toast.ts';
import { pageBreaks } from './page-breaks.ts';
import { pictureName, pictureOptions } from './save-picture.ts';

export type Paper = 'a4' | 'a4-landscape' | 'one-page';

/** In points. */
const A4 = { short: 595, long: 842, margin: 28 };
/** Points per pixel of the page, so that one long page looks as on the screen. */
const POINTS_PER_PX = 0.75;

interface Cut {
  readonly start: number;
  readonly end: number;
}

/**
 * Saves an element as a PDF file.
 *
 * @param blocks selects what no page may cut
 */
export async function savePdf(
  element: HTMLElement | null,
  { name, paper, blocks }: { readonly name: string; readonly paper: Paper; readonly blocks: string },
): Promise<void> {
  if (!element) return;
  try {
    const { domToCanvas } = await import('modern-screenshot');
    const options = pictureOptions(element, '--canvas');
    const { width, height, top } = element.getBoundingClientRect();
    const whole = [...element.querySelectorAll(blocks)].map(block => {
      const box = block.getBoundingClientRect();
      return [box.top - top, box.bottom - top] as const;
    });
    const sheet = sheetOf(paper, width, height);
    const ends = [...pageBreaks(whole, height, sheet.heightPx), height];
    const picture = await domToCanvas(element, options);
    const pages = await Promise.all(
      ends.map((end, at) =>
        pageOf(picture, { start: at === 0 ? 0 : ends[at - 1]!, end }, { width, height, sheet, ...options }),
      ),
    );
    saveBlob(new Blob([imagePdf(pages, name)], { type: 'application/pdf' }), `${pictureName(name)}.pdf`);
  } catch (error) {
    toast.failure('The PDF could not be created', error);
  }
}

interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** Pixels of the element that fit on it, from the upper to the lower end. */
  readonly heightPx: number;
}

function sheetOf(paper: Paper, width: number, height: number): Sheet {
  if (paper === 'one-page')
    return { width: width * POINTS_PER_PX, height: height * POINTS_PER_PX, margin: 0, heightPx: height };
  const [across, down] = paper === 'a4' ? [A4.short, A4.long] : [A4.long, A4.short];
  const points = (across - 2 * A4.margin) / width;
  return { width: across, height: down, margin: A4.margin, heightPx: (down - 2 * A4.margin) / points };
}

async function pageOf(
  picture: HTMLCanvasElement,
  { start, end }: Cut,
  {
    width,
    height,
    sheet,
    backgroundColor,
  }: {
    readonly width: number;
    readonly height: number;
    readonly sheet: Sheet;
    readonly backgroundColor: string;
  },
): Promise<ImagePage> {
  const scale = picture.height / height;
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = Math.max(1, Math.round((end - start) * scale));
  const context = canvas.getContext('2d')!;
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, -Math.round(start * scale));
  const drawn = sheet.width - 2 * sheet.margin;
  return {
    jpeg: await jpegOf(canvas),
    pixelWidth: canvas.width,
    pixelHeight: canvas.height,
    pageWidth: sheet.width,
    pageHeight: sheet.height,
    left: sheet.margin,
    top: sheet.margin,
    width: drawn,
    height: ((end - start) * drawn) / width,
  };
}

async function jpegOf(canvas: HTMLCanvasElement): Promise<Uint8Array> {
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) throw new Error('The browser could not draw the page.');
  return new Uint8Array(await blob.arrayBuffer());
}
