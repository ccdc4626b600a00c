import type { LabelColors } from '@powerset/core/color/color-scale.ts';
import { readStored, writeStored } from '@powerset/ui/stored.ts';

const WRITE_AFTER_MS = 500;
const MOST_LABELS = 1000;

/**
 * The colors that labels of a dashboard have got in this browser. Charts assign them as they load, so without a
 * memory a reload could give other ones. Other palettes begin anew.
 * @param palettes of the dashboard and its charts
 */
export function rememberedColors(dashboardId: number, palettes: readonly unknown[]): LabelColors {
  const key = `dashboard-colors:${dashboardId}`;
  const origin = JSON.stringify(palettes);
  const colors = new RememberedColors(labels => writeStored(key, { origin, labels }));
  for (const [label, color] of labelsOf(readStored(key), origin)) colors.recall(label, color);
  return colors;
}

class RememberedColors extends Map<string, string> {
  readonly #write: (labels: readonly (readonly [string, string])[]) => void;
  #isWaiting = false;

  constructor(write: (labels: readonly (readonly [string, string])[]) => void) {
    super();
    this.#write = write;
  }

  recall(label: string, color: string): void {
    super.set(label, color);
  }

  override set(label: string, color: string): this {
    if (!this.#isWaiting) setTimeout(() => this.#keep(), WRITE_AFTER_MS);
    this.#isWaiting = true;
    return super.set(label, color);
  }

  #keep(): void {
    this.#isWaiting = false;
    this.#write([...this].slice(0, MOST_LABELS));
  }
}

function labelsOf(stored: unknown, origin: string): readonly (readonly [string, string])[] {
  if (
    typeof stored !== 'object' ||
    stored === null ||
    !('origin' in stored) ||
    stored.origin !== origin ||
    !('labels' in stored) ||
    !Array.isArray(stored.labels)
  )
    return [];
  return stored.labels.filter(
    (entry): entry is [string, string] =>
      Array.isArray(entry) && entry.length === 2 && entry.every(part => typeof part === 'string'),
  );
}
