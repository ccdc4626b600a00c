import { parentPort, workerData } from 'node:worker_threads';
import { chartSvg, drawPicture } from '@powerset/charts/draw-picture.ts';
import { answerFromJson, type JsonAnswer } from '@powerset/charts/kit/answer.ts';
import { cardSvg, noteSvg } from '@powerset/charts/kit/picture/card-svg.ts';
import { dashboardSvg, type PictureTile } from '@powerset/charts/kit/picture/dashboard-svg.ts';
import { pictureTheme } from '@powerset/charts/kit/picture/picture-theme.ts';
import { moved, page } from '@powerset/charts/kit/picture/svg.ts';
import type { Surface } from '@powerset/charts/kit/surface.ts';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { rasterize } from './rasterize.ts';
import { readTypeface } from './typeface.ts';

/** A chart to draw. */
export interface PictureChart {
  readonly formData: Readonly<Record<string, unknown>>;
  /** The body of a chart-data response. */
  readonly answersJson: string;
  readonly dataset: ChartDataset | undefined;
}

/** A part of a dashboard; one without content is a heading. */
export interface PicturePart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly content?: { readonly chart: PictureChart } | { readonly text: string } | { readonly note: string };
}

/** A picture to draw; sizes are in pixels of the page, `scale` turns them into pixels of the file. */
export interface PictureWork {
  readonly id: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly theme: 'light' | 'dark';
  readonly labelColors?: Readonly<Record<string, string>>;
  readonly drawing: { readonly chart: PictureChart } | { readonly parts: readonly PicturePart[] };
}

export type PictureAnswer =
  | { readonly id: number; readonly png: Uint8Array }
  | { readonly id: number; readonly problem: string };

const typeface = readTypeface((workerData as { readonly fonts: string }).fonts);

parentPort!.on('message', (work: PictureWork) => {
  try {
    const png = rasterize(svgOf(work), typeface, work.scale);
    parentPort!.postMessage({ id: work.id, png } satisfies PictureAnswer);
  } catch (error) {
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort!.postMessage({ id: work.id, problem } satisfies PictureAnswer);
  }
});

function svgOf({ width, height, theme, labelColors, drawing }: PictureWork): string {
  const { measureText } = typeface;
  const surface: Surface = { width, height, theme: pictureTheme(theme), measureText, labelColors };
  if ('chart' in drawing) return drawPicture(inputOf(drawing.chart, surface));
  return page(surface, moved(16, 16, dashboardSvg(drawing.parts.map(tileOf), surface)));
}

function tileOf({ content, ...place }: PicturePart): PictureTile {
  if (!content) return place;
  return {
    ...place,
    draw: surface => {
      if ('chart' in content) return chartSvg(inputOf(content.chart, surface));
      return 'text' in content ? cardSvg(content.text, surface) : noteSvg(content.note, surface);
    },
  };
}

function inputOf({ formData, answersJson, dataset }: PictureChart, surface: Surface) {
  const { result } = JSON.parse(answersJson) as { readonly result: readonly JsonAnswer[] };
  return { formData, answers: result.map(answerFromJson), surface: { ...surface, dataset } };
}
