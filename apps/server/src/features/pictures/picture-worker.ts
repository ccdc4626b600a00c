import { parentPort, workerData } from 'node:worker_threads';
import { chartSvg, drawPicture } from '@powerset/charts/draw-picture.ts';
import { answerFromJson, type JsonAnswer } from '@powerset/charts/kit/answer.ts';
import { cardSvg, noteSvg } from '@powerset/charts/kit/picture/card-svg.ts';
import { dashboardSvg, type PictureTile } from '@powerset/charts/kit/picture/dashboard-svg.ts';
import { pictureTheme } from '@powerset/charts/kit/picture/picture-theme.ts';
import { moved, page } from '@powerset/charts/kit/picture/svg.ts';
import type { Surface } from '@powerset/charts/kit/surface.ts';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { givenByHash, givenInOrder } from '@powerset/core/color/color-scale.ts';
import { rasterize } from './rasterize.ts';
import { readTypeface } from './typeface.ts';

/** A chart to draw. */
export interface PictureChart {
  readonly formData: Readonly<Record<string, unknown>>;
  /** The body of a chart-data response. */
  readonly answersJson: string;
  readonly dataset: ChartDataset | undefined;
  /** The name of the chart if a package draws it. */
  readonly packageName?: string | undefined;
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
  /** The colors of a dashboard's labels. */
  readonly sharedColors?: HashedColors;
  readonly drawing: { readonly chart: PictureChart } | { readonly parts: readonly PicturePart[] };
}

/** Colors by the hash of their label. */
export type HashedColors = readonly (readonly [hash: number, color: string])[];

/** A chart of a dashboard whose labels need colors. */
export interface ColorWork {
  readonly id: number;
  readonly chart: PictureChart;
  /** The colors that labels already have. */
  readonly known: HashedColors;
  readonly labelColors: Readonly<Record<string, string>>;
}

export type PictureAnswer =
  | { readonly id: number; readonly png: Uint8Array }
  | { readonly id: number; readonly colors: HashedColors }
  | { readonly id: number; readonly problem: string };

const SKETCH = { width: 800, height: 500 };
const MOST_LABELS = 2000;

const typeface = readTypeface((workerData as { readonly fonts: string }).fonts);

parentPort!.on('message', (work: PictureWork | ColorWork) => {
  try {
    const answer: PictureAnswer =
      'chart' in work
        ? { id: work.id, colors: colorsOf(work) }
        : { id: work.id, png: rasterize(svgOf(work), typeface, work.scale) };
    parentPort!.postMessage(answer);
  } catch (error) {
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort!.postMessage({ id: work.id, problem } satisfies PictureAnswer);
  }
});

// Drawing a chart requests the color of every label that it shows.
function colorsOf({ chart, known, labelColors }: ColorWork): HashedColors {
  const colors = new Map(known);
  const { measureText } = typeface;
  const sharedColors = givenInOrder(colors);
  const surface = { ...SKETCH, theme: pictureTheme('light'), measureText, labelColors, sharedColors };
  chartSvg(inputOf(chart, surface));
  return [...colors].slice(0, MOST_LABELS);
}

function svgOf({ width, height, theme, labelColors, sharedColors, drawing }: PictureWork): string {
  const { measureText } = typeface;
  const surface: Surface = {
    width,
    height,
    theme: pictureTheme(theme),
    measureText,
    labelColors,
    ...(sharedColors ? { sharedColors: givenByHash(new Map(sharedColors)) } : {}),
  };
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

function inputOf({ formData, answersJson, dataset, packageName }: PictureChart, surface: Surface) {
  const { result } = JSON.parse(answersJson) as { readonly result: readonly JsonAnswer[] };
  return { formData, answers: result.map(answerFromJson), packageName, surface: { ...surface, dataset } };
}
