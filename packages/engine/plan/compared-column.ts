import type { DatasetColumn } from '@powerset/core/dataset/dataset.ts';
import type { TimeSettings } from '@powerset/core/dataset/time-settings.ts';

/** The facts of a column that matter for compared values. */
export type ComparedColumn = Pick<
  DatasetColumn,
  'columnName' | 'type' | 'genericType' | 'isTemporal' | 'pythonDateFormat' | 'zone'
> &
  Pick<TimeSettings, 'timeZone'>;
