import type { DatasetColumn } from '@powerset/core/dataset/dataset.ts';
import type { TimeSettings } from '@powerset/core/dataset/time-settings.ts';

/** What matters of a column for the values that it is compared with. */
export type ComparedColumn = Pick<
  DatasetColumn,
  'columnName' | 'type' | 'genericType' | 'isTemporal' | 'pythonDateFormat' | 'zone'
> &
  Pick<TimeSettings, 'timeZone'>;
