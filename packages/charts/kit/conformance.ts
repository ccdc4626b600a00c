import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { QueryContext } from '@powerset/core/query/query-object.ts';
import { answerFromJson, type JsonAnswer } from './answer.ts';
import { isHeading } from './control.ts';
import type { ChartSpec } from './define-chart.ts';
import { controlsOf, newFormData } from './panel.ts';
import { queryContextFor } from './query-context.ts';
import { approximateTextWidth, type Surface } from './surface.ts';
import { LIGHT_THEME } from './light-theme.ts';

/** A chart as it may be saved, with the answers to its queries: the files in `examples/`. */
interface Example {
  readonly form_data: FormData;
  readonly answers: readonly JsonAnswer[];
}

const SIZES = [
  [280, 160],
  [800, 500],
  [1600, 900],
] as const;

/**
 * Tests the rules that every chart must follow. `folder` is the `import.meta.url` of the chart's test;
 * `drawn` are the charts of its examples that it draws.
 */
export function chartConformance(spec: ChartSpec, folder: string, drawn: readonly ChartSpec[] = []): void {
  describe(`${spec.vizType} keeps to the kit's rules`, () => {
    it('has a name, a description, a category and a thumbnail', () => {
      expect([spec.name, spec.description, spec.category].every(text => text.length > 0)).toBe(true);
      expect(existsSync(new URL('thumbnail.svg', folder))).toBe(true);
    });

    it('labels every control that it shows', () => {
      const unlabelled = controlsOf(spec).filter(
        control => control.kind !== 'hidden' && control.label === '',
      );
      expect(unlabelled.map(control => control.key)).toEqual([]);
    });

    it('has only drawing controls on the Customize tab', () => {
      const late = spec.sections
        .filter(section => section.tab === 'customize')
        .flatMap(section => section.controls)
        .filter(item => !isHeading(item) && item.affects === 'query');
      expect(late).toEqual([]);
    });

    it('never stores an empty default in the form data of a new chart', () => {
      const empty = Object.entries(
        newFormData(spec, { formData: { datasource: '1__table' }, dataset: undefined }),
      ).filter(
        ([, value]) =>
          value === false || value === 0 || value === null || value === '' || value === undefined,
      );
      expect(empty).toEqual([]);
    });

    it('draws without an answer', () => {
      expect(() => draw(spec, { viz_type: spec.vizType }, [], SIZES[0])).not.toThrow();
    });
    examplesHold(spec, new URL('examples/', folder), drawn);
  });
}

function examplesHold(spec: ChartSpec, folder: URL, drawn: readonly ChartSpec[]): void {
  const files = readdirSync(folder).filter(name => name.endsWith('.json'));

  it('has examples', () => {
    expect(files.length).toBeGreaterThan(0);
  });

  it.each(files)('asks the server what it understands: %s', file => {
    const context = queryContextFor([spec, ...drawn], read(folder, file).form_data);
    expect(QueryContext.safeParse(JSON.parse(JSON.stringify(context))).error).toBeUndefined();
  });

  it.each(files)('draws at every size: %s', file => {
    const { form_data: formData, answers } = read(folder, file);
    for (const size of SIZES) expect(() => draw(spec, formData, answers, size)).not.toThrow();
  });

  // A request for another chart's data contains that chart's settings.
  it.skipIf(spec.drawnFormData).each(files)('keeps keys that it does not know: %s', file => {
    const context = queryContextFor([spec], { ...read(folder, file).form_data, of_a_newer_version: [1] });
    expect(context.form_data.of_a_newer_version).toEqual([1]);
  });
}

/** Draws a chart at a size, on a page without a DOM. */
export function draw(
  spec: ChartSpec,
  formData: FormData,
  answers: readonly JsonAnswer[],
  [width, height]: readonly [number, number],
  surface: Partial<Surface> = {},
): unknown {
  return spec.toOption({
    formData,
    answers: answers.map(answerFromJson),
    surface: { width, height, theme: LIGHT_THEME, measureText: approximateTextWidth, ...surface },
  });
}

function read(folder: URL, file: string): Example {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Example;
}
