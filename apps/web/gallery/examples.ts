/// <reference types="vite/client" />
import type { JsonAnswer } from '@powerset/charts/kit/answer.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';

/** A chart as it may be saved, with the answers to its queries. */
export interface Example {
  readonly form_data: FormData;
  readonly answers: readonly JsonAnswer[];
}

const files = import.meta.glob<Example>('../../../packages/charts/*/examples/*.json', {
  eager: true,
  import: 'default',
});

/** The examples of every chart folder, by folder and name. */
export const EXAMPLES: Readonly<Record<string, Readonly<Record<string, Example>>>> = byFolder();

function byFolder(): Record<string, Record<string, Example>> {
  const found: Record<string, Record<string, Example>> = {};
  for (const [path, example] of Object.entries(files)) {
    const [folder, , file] = path.split('/').slice(-3);
    (found[folder!] ??= {})[file!.replace('.json', '')] = example;
  }
  return found;
}
