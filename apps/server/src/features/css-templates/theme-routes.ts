import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import { themeEndpoints } from '@powerset/contracts/theme.ts';
import { fail } from '@powerset/core/errors.ts';
import { bind } from '../../http/bind.ts';
import { bindReading } from '../../listing/bind-reading.ts';
import { NEVER } from '../../listing/conditions.ts';
import type { ListSpec } from '../../listing/list-page.ts';
import type { Db } from '../../metadata/open-store.ts';

const COLUMNS = ['id', 'json_data', 'theme_name', 'uuid'];
// Themes have no table, so this is the list of CSS templates with a filter that matches nothing.
const LIST: ListSpec = {
  table: 'css_templates',
  title: 'Theme',
  showColumns: COLUMNS,
  listColumns: COLUMNS,
  orderColumns: { theme_name: 'css_templates.name' },
  filters: {
    id: { kind: 'number', column: 'css_templates.id' },
    theme_name: { kind: 'text', column: 'css_templates.name' },
    uuid: { kind: 'none', column: 'css_templates.id' },
  },
};

/** Serves empty lists of themes and refuses writes. */
export function themeRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  bindReading(app, themeEndpoints, {
    db,
    spec: LIST,
    view: 'CssTemplate',
    visible: () => NEVER,
    distinct: {},
    related: {},
    create: themeEndpoints.create.body,
    update: themeEndpoints.update.body,
    rows: async () => [],
    item: async () => undefined,
  });
  bind(app, themeEndpoints.create, async () =>
    fail('resource.invalid', { detail: 'Themes are not supported.' }),
  );
  for (const endpoint of [themeEndpoints.update, themeEndpoints.remove, themeEndpoints.removeMany])
    bind(app, endpoint as Endpoint, async () => fail('resource.not-found'));
}
