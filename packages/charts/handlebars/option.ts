import { EMPTY_ANSWER, type Answer } from '../kit/answer.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import type { ChartTheme } from '../kit/surface.ts';
import { FIRST_TEMPLATE } from './controls.ts';
import type { HandlebarsFormData } from './form-data.ts';
import { renderTemplate } from './render-template.ts';

export interface HandlebarsModel {
  /** The output of the template, not yet sanitized. */
  readonly html: string;
  readonly css: string;
  /** Why the template cannot be rendered. */
  readonly problem: string | undefined;
  /** True if there are no rows and the template outputs nothing. */
  readonly isBlank: boolean;
  readonly theme: ChartTheme;
}

/** Returns the rows as rendered by the author's template. */
export function toOption({ formData, answers, surface }: DrawInput<HandlebarsFormData>): HandlebarsModel {
  const base = { css: formData.styleTemplate ?? '', theme: surface.theme };
  const answer = answers[0] ?? EMPTY_ANSWER;
  try {
    const template = formData.handlebarsTemplate ?? FIRST_TEMPLATE;
    const html = renderTemplate(template, { data: records(answer) });
    const isBlank =
      answer.rowCount === 0 && !/<(img|svg|hr)\b/i.test(html) && html.replace(/<[^>]*>/g, '').trim() === '';
    return { ...base, html, isBlank, problem: undefined };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { ...base, html: '', isBlank: false, problem };
  }
}

function records({ columns, rowCount }: Answer): readonly Readonly<Record<string, unknown>>[] {
  return Array.from({ length: rowCount }, (_, row) =>
    Object.fromEntries(
      columns.map(column => {
        const value = column.value(row);
        return [column.name, typeof value === 'bigint' ? String(value) : value];
      }),
    ),
  );
}
