import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { largestFirst } from '../kit/largest-first.ts';
import type { SankeyV2FormData } from './form-data.ts';

/** Requests one row per link. */
export function toQueries(formData: SankeyV2FormData): readonly BuiltQuery[] {
  return [
    { ...largestFirst(formData), columns: [...columnsOf(formData.source), ...columnsOf(formData.target)] },
  ];
}
