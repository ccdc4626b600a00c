import type { NewDatasets } from './new-datasets.ts';

/** What the parts of the screen share. */
export interface SourceProps {
  readonly choices: NewDatasets;
  /** The ids of the datasets that tables of the schema have. */
  readonly existing: ReadonlyMap<string, number>;
  /** The table whose columns are shown. */
  readonly current: string | undefined;
  onShow(table: string): void;
  onChange(choices: NewDatasets): void;
}
