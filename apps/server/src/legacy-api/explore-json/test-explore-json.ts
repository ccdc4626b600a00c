import type { TestClient } from '../../test-server.ts';
import type { GoldenServer } from '../../test-golden-server.ts';

type Answer = Awaited<ReturnType<TestClient['send']>>;

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Returns form data as the body or the query of a request. */
export function formOf(formData: object): string {
  return new URLSearchParams({ form_data: JSON.stringify(formData) }).toString();
}

/** Sends a form to the calls of old charts. */
export function sendForm(client: TestClient, path: string, form: string): Promise<Answer> {
  return client.send('POST', `/superset/explore_json/${path}`, form, FORM);
}

/** Requests the data of an old chart over the golden sales. */
export function askForSales(
  golden: GoldenServer,
  formData: object,
  { query = '', user = 'admin' }: { readonly query?: string; readonly user?: string } = {},
): Promise<Answer> {
  const datasource = `${golden.ids.get('dataset:sales')}__table`;
  return sendForm(golden.user(user), query, formOf({ datasource, ...formData }));
}

/** Saves a chart and returns its id. */
export async function saveChart(
  golden: GoldenServer,
  name: string,
  params: { readonly viz_type: string } & Readonly<Record<string, unknown>>,
  datasetId = golden.ids.get('dataset:sales'),
): Promise<number> {
  const chart = {
    slice_name: name,
    viz_type: params.viz_type,
    params: JSON.stringify(params),
    datasource_id: datasetId,
    datasource_type: 'table',
  };
  return (await golden.user('admin').send('POST', '/api/v1/chart/', chart)).json<{ id: number }>().id;
}
