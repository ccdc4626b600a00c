import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServer, type TestClient, type TestServer } from '../test-server.ts';
import { upload } from '../test-upload.ts';

describe('pages of older versions', () => {
  let server: TestServer;
  let admin: TestClient;
  let gamma: TestClient;
  beforeAll(async () => {
    server = await testServer();
    admin = await server.person('admin', 'Admin');
    gamma = await server.person('gamma', 'Gamma');
  });
  afterAll(() => server.close());
  const ledTo = async (client: TestClient, path: string) => {
    const answer = await client.get(path);
    return [answer.statusCode, answer.headers.location];
  };

  it.each([
    ['/dashboard/7/embedded', '/superset/dashboard/7/?standalone=3'],
    ['/dashboard/show/7', '/superset/dashboard/7/'],
    ['/chart/show/7', '/explore/?slice_id=7'],
    ['/chart/edit/7', '/explore/?slice_id=7'],
    ['/tablemodelview/edit/7', '/tablemodelview/list/?dataset=7'],
    ['/dashboard/edit/7', '/superset/dashboard/7/'],
    ['/databaseview/edit/7', '/databaseview/list/'],
    ['/tablemodelview/add', '/dataset/add/'],
    ['/databaseview/add', '/databaseview/list/'],
    ['/resetmypassword/form', '/users/userinfo/'],
    ['/userinfoeditview/form', '/users/userinfo/'],
    ['/resetpassword/form', '/users/list/'],
    ['/roles/add', '/roles/list/'],
    ['/roles/edit/1', '/roles/list/'],
    ['/users/show/1', '/users/list/'],
    ['/rowlevelsecurityfiltersmodelview/list/', '/rowlevelsecurity/list/'],
    ['/superset/sqllab/history/', '/sqllab/history'],
    ['/superset/import_dashboards/', '/dashboard/list/'],
    ['/back', '/'],
  ])('%s is %s now', async (path, to) => {
    expect(await ledTo(admin, path)).toEqual([302, to]);
  });

  it.each([
    '/resetpassword/form',
    '/roles/show/1',
    '/annotationlayer/list/',
    '/csstemplatemodelview/list/',
    '/sqllab/my_queries/',
    '/superset/sqllab/history/',
  ])('redirect users without the permission for %s to the sign-in page', async path => {
    expect(await ledTo(gamma, path)).toEqual([302, `/login/?next=${path}`]);
  });

  it('lead visitors to the sign-in page, except calls that older programs make', async () => {
    expect(await ledTo(server.visitor, '/dashboard/show/7')).toEqual([302, '/login/?next=/dashboard/show/7']);
    for (const path of ['/savedqueryviewapi/api/get/1', '/tagview/tags/'])
      expect((await server.visitor.get(path)).json()).toEqual({
        message: 'Access is Denied',
        severity: 'danger',
      });
  });

  it('list tags for users who may read them', async () => {
    await admin.send('POST', '/api/v1/tag/', { name: 'mine', objects_to_tag: [] });
    expect((await gamma.get('/tagview/tags/')).json()).toEqual([
      expect.objectContaining({ name: 'mine', type: 1 }),
    ]);
  });

  it('take dashboards by the old form', async () => {
    const old = Buffer.from(
      JSON.stringify({
        dashboards: [{ __Dashboard__: { id: 1, dashboard_title: 'Old', slices: [] } }],
        datasources: [],
      }),
    );
    const answer = await upload(admin, '/superset/import_dashboards/', old, {}, 'file');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/dashboard/list/']);
    expect((await admin.get('/api/v1/dashboard/')).json()).toMatchObject({
      count: 1,
      result: [{ dashboard_title: 'Old' }],
    });
  });
});
