import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, type Answer } from '../answer.ts';
import type { Surface } from '../surface.ts';
import { isDarkStyle } from './base-style.ts';
import type { Bounds } from './fit.ts';
import type { MapOption } from './map-option.ts';
import { viewportOf } from './viewport.ts';

interface FrameFields {
  readonly mapbox_style?: unknown;
  readonly autozoom?: unknown;
  readonly viewport?: unknown;
}

/** Returns the part of a map's option that all charts share: its initial view and its base map. */
export function mapFrame(
  formData: FrameFields,
  bounds: Bounds | undefined,
): Pick<MapOption, 'viewport' | 'bounds' | 'isAlwaysDark'> {
  return {
    viewport: viewportOf(formData.viewport),
    bounds: formData.autozoom === false ? undefined : bounds,
    isAlwaysDark: isDarkStyle(formData.mapbox_style),
  };
}

/** Returns whether marks are drawn on a dark map. */
export function isOnDark({ mapbox_style: style }: FrameFields, { theme }: Surface): boolean {
  return theme.isDark || isDarkStyle(style);
}

/** Returns tooltip rows for these columns of an answer; missing values are left out. */
export function columnFacts(
  answer: Answer,
  row: number,
  saved: unknown,
): readonly { readonly name: string; readonly value: string }[] {
  return columnsOf(saved).flatMap(column => {
    const name = columnLabel(column);
    const value = answerColumn(answer, name)?.value(row);
    return value === null || value === undefined ? [] : [{ name, value: String(value) }];
  });
}

/** Returns a number that was saved as a number or its text. */
export function numberOr(saved: unknown, fallback: number): number {
  if (saved === null || saved === undefined || saved === '') return fallback;
  const number = Number(saved);
  return Number.isFinite(number) ? number : fallback;
}

/** Returns a place as text for users. */
export function placeText([longitude, latitude]: readonly [number, number]): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}
