import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServer, type TestServer } from '../test-server.ts';

describe('small calls of older clients', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());

  it('offer style templates to the editor of dashboards', async () => {
    const admin = await server.person('admin', 'Admin');
    await admin.send('POST', '/api/v1/css_template/', { template_name: 'Flat', css: '.grid { padding: 0 }' });
    expect((await admin.get('/csstemplateasyncmodelview/api/read')).json()).toEqual({
      count: 1,
      pks: [1],
      result: [{ template_name: 'Flat', css: '.grid { padding: 0 }' }],
      list_columns: ['template_name', 'css'],
      order_columns: ['template_name', 'css'],
      label_columns: {
        changed_by: 'Changed By',
        changed_by_fk: 'Changed By Fk',
        changed_on: 'Changed On',
        created_by: 'Created By',
        created_by_fk: 'Created By Fk',
        created_on: 'Created On',
        css: 'Css',
        id: 'Id',
        template_name: 'Template Name',
      },
      modelview_name: 'CssTemplateAsyncModelView',
      page: null,
      page_size: null,
    });
    const nobody = await server.person('nobody', 'Public');
    expect((await nobody.get('/csstemplateasyncmodelview/api/read')).statusCode).toBe(403);
    expect((await server.visitor.get('/csstemplateasyncmodelview/api/read')).statusCode).toBe(401);
  });
});
