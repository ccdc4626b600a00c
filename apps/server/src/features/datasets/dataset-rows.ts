import type { Selectable } from 'kysely';
import type { DatasetColumnTable, DatasetMetricTable } from '../../metadata/tables.ts';

export type DatasetColumnRow = Selectable<DatasetColumnTable>;

export type DatasetMetricRow = Selectable<DatasetMetricTable>;
