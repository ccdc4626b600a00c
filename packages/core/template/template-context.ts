import type { FormData } from '../form-data/form-data.ts';

export interface DatasetRequest {
  /** Undefined if the template names no id. */
  readonly id: number | undefined;
  readonly includeMetrics: boolean;
  readonly columns: readonly string[] | undefined;
  /** The time range of its own templates, as they print it. */
  readonly times: { readonly from_dttm: string | null; readonly to_dttm: string | null };
}

export interface PartitionRequest {
  /** The schema in the name, if any. */
  readonly schema: string | undefined;
  readonly table: string;
  /** Required values of partition columns, as text. */
  readonly filters: Readonly<Record<string, string>>;
}

/** The partitions of a table. */
export interface Partitions {
  readonly schema: string;
  /** The partition columns; none if the table is not partitioned. */
  readonly columns: readonly string[];
  /** The newest partition's values by column; absent if there is none. */
  readonly latest: Readonly<Record<string, string | number | boolean | null>> | undefined;
}

/** What a template may know of its request. */
export interface TemplateContext {
  /** The engine of the SQL, such as `postgresql`. */
  readonly engine: string;
  /** Undefined for a visitor. */
  readonly user: { readonly id: number | null; readonly username: string } | undefined;
  /** The parameters of the page's URL. */
  readonly urlArgs: Readonly<Record<string, string>>;
  readonly formData: FormData;
  /** The query and other values that the template's author did not write. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The author's parameters, which values of the same name override. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** Returns a number from 0 to below 1; without it the first item is chosen. */
  readonly random?: () => number;
  /** Returns the SQL of a visible dataset. Without it, templates have no `dataset`. */
  readonly dataset?: ((request: DatasetRequest) => string | undefined) | undefined;
  /** Returns the partitions of a table; without it, they are reported as unavailable. */
  readonly partitions?: ((request: PartitionRequest) => Partitions) | undefined;
}
