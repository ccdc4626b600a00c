import type { AskedQuery } from './build-query.ts';
import { datasetKeyOf, type DatasetKey, type FormData } from './form-data.ts';
import { withBaseAxis } from './x-axis.ts';
import { fail } from '../errors.ts';

/** The format of the answer that a request asks for. */
export interface AnswerForm {
  readonly resultType?: string | undefined;
  readonly resultFormat?: string | undefined;
  readonly force?: boolean | undefined;
}

/** The body of a chart-data request. */
export interface BuiltQueryContext {
  readonly datasource: DatasetKey;
  readonly force: boolean;
  readonly queries: readonly AskedQuery[];
  readonly form_data: FormData;
  readonly result_format: string;
  readonly result_type: string;
}

/** Puts the queries of a chart into a request and marks in each query which column is the x-axis. */
export function queryContextOf(
  formData: FormData,
  queries: readonly AskedQuery[],
  form: AnswerForm = {},
): BuiltQueryContext {
  const { force = false, resultType = 'full', resultFormat = 'json' } = form;
  return {
    datasource: datasetKeyOf(formData) ?? fail('query.invalid', { detail: 'The chart has no dataset.' }),
    force,
    queries: queries.map(query => withBaseAxis(formData, query)),
    form_data: { ...formData, force, result_format: resultFormat, result_type: resultType },
    result_format: resultFormat,
    result_type: resultType,
  };
}
