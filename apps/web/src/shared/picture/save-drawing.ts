import type { Answer } from '@powerset/charts/kit/answer.ts';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { saveBlob } from '../files/download.ts';
import { toast } from '../toast.ts';
import { pictureName } from './save-picture.ts';

interface Drawing {
  readonly formData: FormData;
  readonly answers: readonly Answer[];
  readonly dataset: ChartDataset | undefined;
  readonly labelColors?: Readonly<Record<string, string>> | undefined;
}

/** Saves a chart as an SVG file of the element's size, with editable shapes and text. */
export async function saveDrawing(drawing: Drawing, element: Element | null, name: string): Promise<void> {
  const { width, height } = element?.getBoundingClientRect() ?? { width: 800, height: 500 };
  try {
    const [{ drawPicture }, { pictureTheme }, { measureText }] = await Promise.all([
      import('@powerset/charts/draw-picture.ts'),
      import('@powerset/charts/kit/picture/picture-theme.ts'),
      import('@powerset/charts/kit/view/measure-text.ts'),
    ]);
    const { formData, answers, ...rest } = drawing;
    const surface = { ...rest, width, height, theme: pictureTheme('light'), measureText };
    const svg = drawPicture({ formData, answers, surface });
    saveBlob(new Blob([svg], { type: 'image/svg+xml' }), `${pictureName(name)}.svg`);
  } catch (error) {
    toast.failure('The image could not be created', error);
  }
}
