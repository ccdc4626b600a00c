import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { readThemeFile } from './theme-files.ts';

const PATH = '/api/v1/theme/';
const SVG = dataUrl('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>');

describe('themes', () => {
  let server: TestServer;
  let admin: TestClient;
  let alpha: TestClient;
  beforeAll(async () => {
    server = await testServer({});
    admin = await server.person('admin', 'Admin');
    alpha = await server.person('alpha', 'Alpha');
  });
  afterAll(() => server.close());

  const create = async (body: object): Promise<number> =>
    (await admin.send('POST', PATH, { theme_name: 'Spring', ...body })).json<{ id: number }>().id;
  const signInPage = async (): Promise<string> => (await server.visitor.get('/login/')).body;

  it('are made and chosen by administrators alone', async () => {
    const id = await create({});
    for (const answer of [
      await alpha.send('POST', PATH, { theme_name: 'Mine' }),
      await alpha.send('PUT', `${PATH}${id}`, { theme_name: 'Mine' }),
      await alpha.send('PUT', `${PATH}${id}/set_system_default`),
      await alpha.send('DELETE', `${PATH}unset_system_default`),
      await alpha.send('DELETE', `${PATH}${id}`),
    ])
      expect(answer.statusCode).toBe(403);
    expect((await alpha.get(`${PATH}${id}`)).json()).toMatchObject({ result: { theme_name: 'Spring' } });
  });

  it('are part of every page while they are in use, the sign-in page too', async () => {
    const id = await create({
      json_data: '{"light":{"accent":"#AA2200"},"fonts":{"sans":"Georgia"}}',
      files: { logo: SVG, icon: SVG },
    });
    expect(await signInPage()).not.toContain('#AA2200');
    expect((await admin.send('PUT', `${PATH}${id}/set_system_default`)).statusCode).toBe(200);
    const page = await signInPage();
    expect(page).toContain('--accent: #AA2200;');
    expect(page).toContain("--font-sans: 'Georgia', ");
    const { files } = (await admin.get(`${PATH}${id}`)).json<{ result: { files: { logo: string } } }>()
      .result;
    expect(page).toContain(`<link rel="icon" href="${files.logo}">`);
    expect((await server.visitor.get(files.logo)).headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    });
    expect((await admin.send('DELETE', `${PATH}unset_system_default`)).statusCode).toBe(200);
    expect(await signInPage()).not.toContain('#AA2200');
  });

  it('replace the theme that was in use', async () => {
    const [first, second] = [await create({}), await create({})];
    await admin.send('PUT', `${PATH}${first}/set_system_default`);
    await admin.send('PUT', `${PATH}${second}/set_system_default`);
    const inUse = async (id: number) =>
      (await admin.get(`${PATH}${id}`)).json<{ result: { is_system_default: boolean } }>().result
        .is_system_default;
    expect([await inUse(first), await inUse(second)]).toEqual([false, true]);
    expect((await admin.send('PUT', `${PATH}99999/set_system_default`)).statusCode).toBe(404);
    expect(await inUse(second)).toBe(true);
  });

  it('cannot be deleted while the site uses them', async () => {
    const id = await create({ theme_name: 'Needed' });
    await admin.send('PUT', `${PATH}${id}/set_system_default`);
    const refused = await admin.send('DELETE', `${PATH}${id}`);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('The site uses the theme \\"Needed\\".');
    await admin.send('DELETE', `${PATH}unset_system_default`);
    expect((await admin.send('DELETE', `${PATH}${id}`)).statusCode).toBe(200);
  });

  it.each([
    ['{"light":{"accent":"red"}}', 'light.accent: Use a color such as #2F5BEA.'],
    [
      '{"fonts":{"sans":"a\'; } body { display: none"}}',
      'fonts.sans: Use the name of one font family, such as Georgia.',
    ],
    ['{', 'This is not valid JSON.'],
    ['{"unknown":1}', 'Unrecognized key'],
  ])('refuse the look %s and say why', async (look, message) => {
    const answer = await admin.send('POST', PATH, { theme_name: 'Bad', json_data: look });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(message);
  });

  it('keep files that a save does not name, and copy stored ones', async () => {
    const id = await create({ files: { logo: SVG } });
    const filesOf = async (theme: number) =>
      (await admin.get(`${PATH}${theme}`)).json<{ result: { files: { logo: string } } }>().result.files;
    const { logo } = await filesOf(id);
    await admin.send('PUT', `${PATH}${id}`, { theme_name: 'Renamed' });
    expect(await filesOf(id)).toMatchObject({ logo });
    const copy = await create({ files: { logo } });
    await admin.send('PUT', `${PATH}${id}`, { files: { logo: null } });
    expect(await filesOf(id)).toMatchObject({ logo: null });
    expect(await filesOf(copy)).toMatchObject({ logo });
    const gone = await admin.send('POST', PATH, {
      theme_name: 'x',
      files: { logo: `/site-theme/${'a'.repeat(43)}` },
    });
    expect(gone.body).toContain('The file no longer exists. Choose it again.');
  });

  it('tell whoever saves an older version', async () => {
    const id = await create({});
    const version = (await admin.get(`${PATH}${id}`)).headers['etag'];
    await admin.send('PUT', `${PATH}${id}`, { theme_name: 'First' });
    const late = await admin.send(
      'PUT',
      `${PATH}${id}`,
      { theme_name: 'Second' },
      { 'if-match': String(version) },
    );
    expect(late.statusCode).toBe(409);
  });
});

describe('a file of a theme', () => {
  it.each([
    ['logo', dataUrl('text/html', '<html></html>'), 'Use a picture as SVG, PNG, JPEG, or WebP.'],
    ['logo', 'https://example.com/logo.png', 'Use a picture as SVG, PNG, JPEG, or WebP.'],
    ['font', SVG, 'Use a typeface as WOFF2.'],
    [
      'icon',
      dataUrl('image/svg+xml', `<svg>${' '.repeat(300_000)}</svg>`),
      'The file is too large: use at most 256 kB.',
    ],
  ] as const)('that is not a usable %s is refused', (kind, url, message) => {
    expect(() => readThemeFile(kind, url)).toThrow(
      expect.objectContaining({ facts: expect.objectContaining({ fields: { [kind]: [message] } }) }),
    );
  });

  it('has the type of its content, whatever the browser called it', () => {
    const png = `data:image/svg+xml;base64,${Buffer.from('89504e470d0a1a0a00', 'hex').toString('base64')}`;
    expect(readThemeFile('logo', png).media_type).toBe('image/png');
  });
});

function dataUrl(type: string, content: string): string {
  return `data:${type};base64,${Buffer.from(content).toString('base64')}`;
}
