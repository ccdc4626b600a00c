import { expect, it } from 'vitest';
import { signedIn } from '../support/start-server.ts';
import { browserTests, serverUrlOfWorker } from './browser.ts';

const browser = browserTests();

const SQL = "SELECT * FROM (VALUES ('Wed', 4), ('Fri', 9), ('Mon', 1), ('Tue', 2)) AS t (weekday, flights)";

it('an order of categories is set in the dataset editor and followed by charts', async () => {
  const account = await signedIn(serverUrlOfWorker());
  const { result } = await account.get<{
    result: readonly { readonly table_name: string; readonly database: { readonly id: number } }[];
  }>('/api/v1/dataset/?q=(page_size:100)');
  const { id } = await account.post<{ id: number }>('/api/v1/dataset/', {
    database: result.find(({ table_name: name }) => name === 'flights')!.database.id,
    schema: 'main',
    table_name: 'flights of a week',
    sql: SQL,
  });

  const page = await browser.open(`/tablemodelview/list/?dataset=${id}`);
  await page.getByRole('tab', { name: /^Columns/ }).click();
  await page
    .getByRole('row', { name: /weekday/ })
    .getByRole('button')
    .first()
    .click();
  const order = page.getByRole('region', { name: 'Category order' });
  await order.getByRole('button', { name: 'Load values from the data' }).click();
  await order.getByRole('listitem').nth(3).waitFor();
  await order.getByRole('group', { name: 'Suggested orders' }).getByRole('button', { name: /Mon/ }).click();
  const items = async () =>
    (await order.getByRole('listitem').allInnerTexts()).map(text => /Mon|Tue|Wed|Fri/.exec(text)?.[0]);
  await expect.poll(items).toEqual(['Mon', 'Tue', 'Wed', 'Fri']);
  await order.getByRole('button', { name: 'Move Fri', exact: true }).press('Alt+ArrowUp');
  await expect.poll(items).toEqual(['Mon', 'Tue', 'Fri', 'Wed']);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await page.getByText('The dataset has been saved').waitFor();

  const formData = { viz_type: 'table', query_mode: 'aggregate', groupby: ['weekday'], metrics: ['count'] };
  await page.goto(
    `${serverUrlOfWorker()}/explore/?datasource_type=table&datasource_id=${id}&form_data=${encodeURIComponent(JSON.stringify({ ...formData, datasource: `${id}__table` }))}`,
  );
  const cells = page.getByRole('cell', { name: /^(Mon|Tue|Wed|Fri)$/ });
  await cells.nth(3).waitFor();
  expect(await cells.allInnerTexts()).toEqual(['Mon', 'Tue', 'Fri', 'Wed']);
});
