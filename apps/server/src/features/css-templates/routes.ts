import type { FastifyInstance } from 'fastify';
import { fail } from '@powerset/core/errors.ts';
import { cssTemplateEndpoints, type CssTemplateRow } from '@powerset/contracts/css-template.ts';
import { giveVersionOf, requireCurrent, requireWritten } from '../../access/version.ts';
import { bind } from '../../http/bind.ts';
import { bindReading } from '../../listing/bind-reading.ts';
import { ALWAYS, anyOf, contains } from '../../listing/conditions.ts';
import type { ListSpec } from '../../listing/list-page.ts';
import { humanize, nextVersion, wireMoment } from '../../listing/moments.ts';
import { pickPeople } from '../../listing/picks.ts';
import type { Db } from '../../metadata/open-store.ts';
import { peopleById, wirePerson } from '../../metadata/people.ts';

export interface CssTemplateDeps {
  readonly db: Db;
  readonly now: () => number;
}

const COLUMNS = [
  'changed_on_delta_humanized',
  'changed_by.first_name',
  'changed_by.id',
  'changed_by.last_name',
  'created_by.first_name',
  'created_by.id',
  'created_by.last_name',
  'css',
  'id',
  'template_name',
];
const LIST: ListSpec = {
  table: 'css_templates',
  title: 'Css Template',
  showColumns: COLUMNS,
  listColumns: [...COLUMNS.slice(0, 4), 'created_on', ...COLUMNS.slice(4)],
  orderColumns: { template_name: 'css_templates.name' },
  filters: {
    created_by: { kind: 'one', column: 'css_templates.created_by' },
    changed_by: { kind: 'one', column: 'css_templates.changed_by' },
    css: { kind: 'text', column: 'css_templates.css' },
    created_on: { kind: 'moment', column: 'css_templates.created_on' },
    changed_on: { kind: 'moment', column: 'css_templates.changed_on' },
    template_name: {
      kind: 'text',
      column: 'css_templates.name',
      own: {
        css_template_all_text: {
          name: 'All Text',
          where: value =>
            value
              ? anyOf(['name', 'css'].map(column => contains(`css_templates.${column}`, String(value))))
              : ALWAYS,
        },
      },
    },
  },
};

/** Serves CSS templates for dashboards. */
export function cssTemplateRoutes(app: FastifyInstance, { db, now }: CssTemplateDeps): void {
  bindReading(app, cssTemplateEndpoints, {
    db,
    versions: 'css_templates',
    spec: LIST,
    view: 'CssTemplate',
    visible: () => ALWAYS,
    distinct: {},
    create: cssTemplateEndpoints.create.body,
    update: cssTemplateEndpoints.update.body,
    rows: ids => rows(ids, db, now()),
    item: async id => (await rows([id], db, now()))[0],
    related: { created_by: query => pickPeople(db, query), changed_by: query => pickPeople(db, query) },
  });
  bind(app, cssTemplateEndpoints.create, async ({ actor, body }) => {
    const values = { name: body.template_name ?? null, css: body.css ?? '' };
    const { id } = await db
      .insertInto('css_templates')
      .values({
        ...values,
        created_on: now(),
        changed_on: now(),
        created_by: actor.userId,
        changed_by: actor.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, result: { template_name: values.name, css: values.css } };
  });
  bind(
    app,
    cssTemplateEndpoints.update,
    async ({ actor, params: { id }, body, request, reply }) => {
      const before =
        (await db.selectFrom('css_templates').selectAll().where('id', '=', id).executeTakeFirst()) ??
        fail('resource.not-found');
      await requireCurrent(
        { header: request.headers['if-match'], sent: body },
        { ...before, kind: 'css template', fields: () => ({ template_name: before.name, css: before.css }) },
        { db, now },
      );
      const after = {
        name: body.template_name === undefined ? before.name : body.template_name,
        css: body.css === undefined ? before.css : (body.css ?? ''),
      };
      requireWritten(
        await db
          .updateTable('css_templates')
          .set({ ...after, changed_on: nextVersion(now(), before.changed_on), changed_by: actor.userId })
          .where('id', '=', id)
          .where('changed_on', '=', before.changed_on)
          .executeTakeFirst(),
      );
      await giveVersionOf(reply, { db, table: 'css_templates', id });
      return { result: { template_name: after.name, css: after.css } };
    },
    {
      find: async ({ id }) =>
        (await db.selectFrom('css_templates').select('id').where('id', '=', id).executeTakeFirst()) ??
        fail('resource.not-found'),
    },
  );
  bind(app, cssTemplateEndpoints.remove, async ({ params: { id } }) => {
    await remove([id], db);
    return { message: 'OK' };
  });
  bind(app, cssTemplateEndpoints.removeMany, async ({ query: { q: ids } }) => {
    await remove(ids, db);
    return { message: `Deleted ${ids.length} css ${ids.length === 1 ? 'template' : 'templates'}` };
  });
}

async function rows(ids: readonly number[], db: Db, nowMs: number): Promise<CssTemplateRow[]> {
  if (ids.length === 0) return [];
  const found = await db.selectFrom('css_templates').selectAll().where('id', 'in', ids).execute();
  const people = await peopleById(
    db,
    found.flatMap(row => [row.created_by, row.changed_by]),
  );
  return found.map(row => ({
    id: row.id,
    template_name: row.name,
    css: row.css,
    changed_on_delta_humanized: humanize(row.changed_on, nowMs),
    created_on: wireMoment(row.created_on),
    changed_by: wirePerson(people.get(row.changed_by ?? 0)),
    created_by: wirePerson(people.get(row.created_by ?? 0)),
  }));
}

async function remove(ids: readonly number[], db: Db): Promise<void> {
  const found =
    ids.length === 0
      ? []
      : await db.selectFrom('css_templates').select('id').where('id', 'in', ids).execute();
  if (found.length < new Set(ids).size || ids.length === 0) fail('resource.not-found');
  await db.deleteFrom('css_templates').where('id', 'in', ids).execute();
}
