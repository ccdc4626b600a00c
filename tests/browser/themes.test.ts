import { expect, it } from 'vitest';
import { browserTests, serverUrlOfWorker } from './browser.ts';

const browser = browserTests();
const LOGO = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" rx="8" fill="#1B7F4B"/></svg>',
  ),
};

it('an administrator makes a theme, puts it into use, and everyone sees it from the first paint', async () => {
  const page = await browser.open('/theme/list/');
  await page.getByRole('button', { name: 'Theme', exact: true }).last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Theme name').fill('Forest');
  await dialog.getByLabel('Accent', { exact: true }).fill('#1B7F4B');
  const preview = dialog.getByRole('region', { name: 'Preview of the light mode' });
  const saveColor = () =>
    preview
      .getByRole('button', { name: 'Save' })
      .evaluate(button => getComputedStyle(button).backgroundColor);
  await expect.poll(saveColor).toBe('rgb(27, 127, 75)');

  await dialog.getByLabel('Text', { exact: true }).fill('#BBBBBB');
  await dialog.getByText('Contrast 1.8: hard to read.').waitFor();
  await page.keyboard.press('Control+z');
  await dialog.getByText('Contrast 1.8: hard to read.').waitFor({ state: 'detached' });
  await dialog.locator('input[type=file]').first().setInputFiles(LOGO);
  await dialog.getByRole('checkbox', { name: 'Show the name beside the logo' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Theme created').waitFor();

  await page.getByRole('button', { name: 'Use for the site' }).click();
  await page.getByText('The site uses the theme Forest').waitFor();
  await page.getByText('In use').waitFor();
  await page.getByRole('img', { name: 'Powerset' }).waitFor();
  const visitor = await browser.visit(`${serverUrlOfWorker()}/login/`);
  await visitor.getByRole('img', { name: 'Powerset' }).waitFor();
  expect(
    await visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent')),
  ).toBe('#1B7F4B');
  expect(
    await visitor
      .getByRole('img', { name: 'Powerset' })
      .evaluate(image => (image as HTMLImageElement).naturalWidth),
  ).toBe(120);

  await page.getByRole('button', { name: 'Use the default look' }).click();
  await page.getByText('The site has its default look').waitFor();
  await page.getByRole('img', { name: 'Powerset' }).waitFor({ state: 'detached' });
  await visitor.reload();
  await visitor.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(await visitor.getByRole('img', { name: 'Powerset' }).count()).toBe(0);
});

it('a theme is duplicated and deleted, and keeps its file in the copy', async () => {
  const page = await browser.open('/theme/list/');
  await page.getByRole('button', { name: 'Theme', exact: true }).last().click();
  await page.getByLabel('Theme name').fill('Autumn');
  await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(LOGO);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const row = page.getByRole('row', { name: /Autumn/ });
  await row
    .getByRole('button', { name: /More|Actions for|Autumn/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByRole('img', { name: 'Current: Logo' }).waitFor();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const copy = page.getByRole('row', { name: /Autumn \(copy\)/ });
  await copy
    .getByRole('button', { name: /More|Actions for|Autumn/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByText('Deleted: Autumn (copy)').waitFor();
  await copy.waitFor({ state: 'detached' });
});

it('a file that is not a picture is refused where it was chosen', async () => {
  const page = await browser.open('/theme/list/');
  await page.getByRole('button', { name: 'Theme', exact: true }).last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Theme name').fill('Broken');
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...LOGO, buffer: Buffer.from('<html></html>') });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('Use a picture as SVG, PNG, JPEG, or WebP.').waitFor();
});
