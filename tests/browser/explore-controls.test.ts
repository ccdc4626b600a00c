import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../support/start-server.ts';
import { browserTests, serverUrlOfWorker } from './browser.ts';

const browser = browserTests();
const url = serverUrlOfWorker();
const LINE = {
  viz_type: 'echarts_timeseries_line',
  x_axis: 'departed_at',
  time_grain_sqla: 'P1D',
  metrics: ['flights'],
  row_limit: 1000,
};

let flights: number;
beforeAll(async () => {
  const { result } = await (
    await signedIn(url)
  ).get<{ result: { id: number }[] }>(
    `/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:'flights')))`,
  );
  flights = result[0]!.id;
});

async function makeChart(name: string, formData: object): Promise<number> {
  const { id } = await (
    await signedIn(url)
  ).post<{ id: number }>('/api/v1/chart/', {
    slice_name: name,
    viz_type: (formData as { viz_type: string }).viz_type,
    datasource_id: flights,
    datasource_type: 'table',
    params: JSON.stringify({ datasource: `${flights}__table`, ...formData }),
  });
  return id;
}

async function openChart(formData: object): Promise<Page> {
  const id = await makeChart('A chart to change', formData);
  return browser.open(`/explore/?slice_id=${id}`);
}

async function savedFormData(page: Page): Promise<Record<string, unknown>> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('has been overwritten').waitFor();
  const id = new URL(page.url()).searchParams.get('slice_id');
  const { result } = await (await signedIn(url)).get<{ result: { params: string } }>(`/api/v1/chart/${id}`);
  return JSON.parse(result.params) as Record<string, unknown>;
}

const rows = (page: Page) => page.getByText(/^[\d,.k]+ rows?$/).first();
const choose = async (page: Page, field: RegExp, option: string): Promise<void> => {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

describe('annotation layers', () => {
  it('are added in a form, drawn at once, and saved as the reference saves them', async () => {
    const account = await signedIn(url);
    const layer = await account.post<{ id: number }>('/api/v1/annotation_layer/', {
      name: 'Public holidays',
    });
    await account.post(`/api/v1/annotation_layer/${layer.id}/annotation/`, {
      short_descr: 'Memorial Day',
      start_dttm: '2001-05-28T00:00:00',
      end_dttm: '2001-05-29T00:00:00',
    });
    const page = await openChart(LINE);
    await rows(page).waitFor();
    await page.getByRole('button', { name: 'Annotations and Layers' }).click();
    const add = page.getByRole('button', { name: 'Annotation layers', exact: true });
    const form = page.getByRole('dialog');

    await add.click();
    await form.getByRole('textbox', { name: 'Name' }).fill('Target');
    const formula = form.getByRole('textbox', { name: 'Formula' });
    await formula.fill('2 * (x');
    await form.getByText(/The formula cannot be read/).waitFor();
    expect(await form.getByRole('button', { name: 'OK' }).isDisabled()).toBe(true);
    await formula.fill('x * 0 + 15000');
    await form.getByRole('button', { name: 'OK' }).click();

    await add.click();
    await form.getByRole('textbox', { name: 'Name' }).fill('Holidays');
    await choose(page, /Annotation layer type/, 'Event');
    await choose(page, /Annotation source type/, 'Superset annotation');
    await choose(page, /Annotation source$/, 'Public holidays');
    await form.getByText('1 annotation: Memorial Day').waitFor();
    const drawn = page.waitForResponse(response => response.url().includes('/api/v1/chart/data'));
    await form.getByRole('button', { name: 'Apply' }).click();
    const body = JSON.parse((await drawn).request().postData()!) as { force: boolean };
    expect(body.force).toBe(true);
    await form.getByRole('button', { name: 'OK' }).click();

    const shared = { style: 'solid', opacity: '', width: 1, color: null, showLabel: false };
    const rest = { ...shared, hideLine: false, showMarkers: false, overrides: { time_range: null } };
    expect((await savedFormData(page)).annotation_layers).toEqual([
      {
        ...rest,
        name: 'Target',
        annotationType: 'FORMULA',
        sourceType: '',
        value: 'x * 0 + 15000',
        show: true,
        descriptionColumns: [],
      },
      {
        ...rest,
        name: 'Holidays',
        annotationType: 'EVENT',
        sourceType: 'NATIVE',
        value: layer.id,
        show: true,
        descriptionColumns: [],
      },
    ]);
  });

  it('that cannot be loaded are marked, and the chart is drawn without them', async () => {
    const gone = {
      annotationType: 'EVENT',
      sourceType: 'NATIVE',
      value: 99_999,
      show: true,
      showMarkers: false,
    };
    const page = await openChart({ ...LINE, annotation_layers: [{ ...gone, name: 'Gone' }] });
    await rows(page).waitFor();
    await page.getByRole('button', { name: /Annotations and Layers/ }).click();
    await page.getByRole('img', { name: /annotation layer does not exist/i }).waitFor();
    await page.getByText('Could not load the layer Gone.').waitFor();
    await page.getByRole('button', { name: 'Remove Gone' }).click();
    await page.getByText('Could not load the layer Gone.').waitFor({ state: 'detached' });
  });
});

describe('custom SQL', () => {
  it('completes columns, and asks before it is discarded', async () => {
    const page = await openChart(LINE);
    await rows(page).waitFor();
    await page.getByRole('group', { name: 'Metrics' }).getByText('Drop columns/metrics').click();
    const popover = page.getByRole('dialog');
    await popover.getByRole('tab', { name: 'Custom SQL' }).click();
    const editor = popover.getByRole('textbox', { name: 'SQL expression' });
    await editor.fill('AVG(');
    await editor.pressSequentially('dela');
    await page.getByRole('option', { name: /^delay/ }).click();
    expect(await editor.innerText()).toContain('AVG(delay');
    await page.mouse.click(100, 750);
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(await editor.innerText()).toContain('AVG(delay');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await popover.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Drop columns/metrics');
  });
});

describe('fields that no longer exist', () => {
  it('are named at their control and in the error', async () => {
    const page = await openChart({ ...LINE, x_axis: 'day_of_flight' });
    await page.getByText("X-axis: The column 'day_of_flight' no longer exists in the dataset.").waitFor();
    await page
      .locator('[data-control="x_axis"]')
      .getByText("The column 'day_of_flight' no longer exists in the dataset.")
      .waitFor();
  });
});

describe('the settings of a map', () => {
  const map = {
    viz_type: 'deck_scatter',
    row_limit: 100,
    viewport: { longitude: 2.35, latitude: 48.85, zoom: 9 },
  };
  const field = (page: Page, key: string) => page.locator(`[data-control="${key}"]`);

  it('are chosen in forms, and saved as the reference saves them', async () => {
    const spatial = { type: 'delimited', lonlatCol: 'route', delimiter: ',', reverseCheckbox: false };
    const page = await openChart({ ...map, spatial });
    const place = field(page, 'spatial');
    await place.getByRole('combobox', { name: /Longitude & Latitude/ }).click();
    await page.getByRole('option', { name: 'Longitude & Latitude columns' }).click();
    await place.getByText('cannot be empty').waitFor();
    await place.getByRole('combobox', { name: 'Longitude', exact: true }).click();
    await page.getByRole('option', { name: /Distance$/ }).click();
    await place.getByRole('combobox', { name: 'Latitude', exact: true }).click();
    // The list of the first select may still be closing.
    await page
      .getByRole('option', { name: /Delay$/ })
      .last()
      .click();
    await place.getByText('cannot be empty').waitFor({ state: 'detached' });

    await field(page, 'viewport').getByRole('button').last().click();
    const popover = page.getByRole('dialog');
    await popover.getByRole('textbox', { name: 'Pitch' }).fill('30');
    await popover.getByRole('button', { name: 'Close' }).click();

    const size = field(page, 'point_radius_fixed');
    await size.getByRole('radio', { name: 'Based on a metric' }).click();
    await size.getByText('Drop a column/metric').click();
    await popover.getByText('Flights', { exact: true }).click();

    const saved = await savedFormData(page);
    expect(saved.spatial).toEqual({ type: 'latlong', lonCol: 'distance', latCol: 'delay' });
    expect(saved.viewport).toMatchObject({ longitude: 2.35, latitude: 48.85, zoom: 9, pitch: 30 });
    expect(saved.point_radius_fixed).toEqual({ type: 'metric', value: 'flights' });
  });

  it('keep the chart that a map draws, with its settings', async () => {
    const id = await makeChart('Flights by carrier on maps', { viz_type: 'pie', metric: 'flights' });
    const page = await openChart({ viz_type: 'cartodiagram', geom_column: 'carrier' });
    await field(page, 'selected_chart').getByRole('combobox').click();
    await page.getByRole('option', { name: 'Flights by carrier on maps' }).click();
    await field(page, 'selected_chart').getByText('Flights by carrier on maps').waitFor();
    const saved = await savedFormData(page);
    const chosen = JSON.parse(String(saved.selected_chart)) as Record<string, unknown>;
    expect(chosen).toMatchObject({ id, viz_type: 'pie', slice_name: 'Flights by carrier on maps' });
    expect(JSON.parse(String(chosen.params))).toMatchObject({ metric: 'flights' });
  });

  it('that an editor does not understand are shown and stay unchanged', async () => {
    const spatial = { type: 'plus_code', column: 'code' };
    const page = await openChart({ ...map, spatial, viewport: 'Paris' });
    await field(page, 'spatial').getByText('"plus_code"').waitFor();
    await field(page, 'viewport').getByText('"Paris"').waitFor();
    await page.getByRole('textbox', { name: 'Chart name' }).fill('A map from elsewhere');
    expect(await savedFormData(page)).toMatchObject({ spatial, viewport: 'Paris' });
  });
});

describe('Ctrl+Enter', () => {
  it('runs the chart right after an option was chosen, before its list has closed', async () => {
    const page = await openChart(LINE);
    await rows(page).waitFor();
    const asked: string[] = [];
    page.on('request', request => {
      if (request.url().includes('/api/v1/chart/data')) asked.push(request.postData() ?? '');
    });
    await page.getByRole('combobox', { name: 'Time Grain', exact: true }).click();
    await page.getByRole('option', { name: 'Month', exact: true }).hover();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]).toContain('P1M');
  });
});
