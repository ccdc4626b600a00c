import type { FormData } from '../form-data/form-data.ts';

export interface DatasetRequest {
  /** Undefined when the template names no number. */
  readonly id: number | undefined;
  readonly includeMetrics: boolean;
  readonly columns: readonly string[] | undefined;
  /** The time that its own templates see, as they print it. */
  readonly times: { readonly from_dttm: string | null; readonly to_dttm: string | null };
}

export interface PartitionRequest {
  /** The schema of the name, when it has one. */
  readonly schema: string | undefined;
  readonly table: string;
  /** Values that some of the columns of the parts must have, as text. */
  readonly filters: Readonly<Record<string, string>>;
}

/** What is known of the parts that a table is kept in. */
export interface Partitions {
  readonly schema: string;
  /** Columns whose values make a part; none for a table without parts. */
  readonly columns: readonly string[];
  /** Values of the newest part, by column; absent when there is no part. */
  readonly latest: Readonly<Record<string, string | number | boolean | null>> | undefined;
}

/** What a template may know of the request that it is rendered for. */
export interface TemplateContext {
  /** The engine that the SQL is for, such as `postgresql`. */
  readonly engine: string;
  /** Undefined for somebody who is not signed in. */
  readonly user: { readonly id: number | null; readonly username: string } | undefined;
  /** Parameters of the page's address. */
  readonly urlArgs: Readonly<Record<string, string>>;
  readonly formData: FormData;
  /** The query, and whatever else the template's author did not write. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Parameters that the template's author set; values of the same names win. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** A number from 0 to below 1; the first of many is chosen where it is left out. */
  readonly random?: () => number;
  /** SQL of a dataset; undefined when there is none that the reader may see. Templates without it have no `dataset`. */
  readonly dataset?: ((request: DatasetRequest) => string | undefined) | undefined;
  /** The parts of a table. Templates without it are told that they are not available. */
  readonly partitions?: ((request: PartitionRequest) => Partitions) | undefined;
}
