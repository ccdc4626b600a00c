import type { FastifyInstance } from 'fastify';
import { themeEndpoints, ThemeLook, type ThemeRow } from '@powerset/contracts/theme.ts';
import { fail } from '@powerset/core/errors.ts';
import { giveVersionOf, requireUnchanged } from '../../access/version.ts';
import { bind } from '../../http/bind.ts';
import { setContentPolicy } from '../../http/security-headers.ts';
import { bindReading } from '../../listing/bind-reading.ts';
import { ALWAYS } from '../../listing/conditions.ts';
import type { ListSpec } from '../../listing/list-page.ts';
import { humanize, nextVersion } from '../../listing/moments.ts';
import { pickPeople } from '../../listing/picks.ts';
import type { Db } from '../../metadata/open-store.ts';
import { peopleById, wirePerson } from '../../metadata/people.ts';
import { themeStore } from './store.ts';
import { THEME_FILES } from './theme-files.ts';

export interface ThemeDeps {
  readonly db: Db;
  readonly now: () => number;
}

const COLUMNS = [
  'changed_by.first_name',
  'changed_by.id',
  'changed_by.last_name',
  'changed_on_delta_humanized',
  'created_by.first_name',
  'created_by.id',
  'created_by.last_name',
  'files',
  'id',
  'is_system_default',
  'json_data',
  'theme_name',
  'uuid',
];
const LIST: ListSpec = {
  table: 'themes',
  title: 'Theme',
  showColumns: COLUMNS,
  listColumns: COLUMNS,
  orderColumns: { theme_name: 'themes.name', changed_on_delta_humanized: 'themes.changed_on' },
  filters: {
    id: { kind: 'number', column: 'themes.id' },
    theme_name: { kind: 'text', column: 'themes.name' },
    uuid: { kind: 'text', column: 'themes.uuid' },
    created_by: { kind: 'one', column: 'themes.created_by' },
    changed_by: { kind: 'one', column: 'themes.changed_by' },
  },
};

/** Serves themes of the site and their files. */
export function themeRoutes(app: FastifyInstance, { db, now }: ThemeDeps): void {
  const store = themeStore(db);
  const people = { created_by: pick(db), changed_by: pick(db) };
  bindReading(app, themeEndpoints, {
    db,
    versions: 'themes',
    spec: LIST,
    view: 'CssTemplate',
    visible: () => ALWAYS,
    distinct: {},
    related: people,
    create: themeEndpoints.create.body,
    update: themeEndpoints.update.body,
    rows: ids => rows(ids, db, now()),
    item: async id => (await rows([id], db, now()))[0],
  });
  bind(app, themeEndpoints.create, async ({ actor, body }) => {
    const theme = { name: body.theme_name, look: readLook(body.json_data ?? '{}'), files: body.files ?? {} };
    const id = await store.create(theme, { userId: actor.userId, now: now() });
    return { id, result: { ...(await rows([id], db, now()))[0] } };
  });
  bind(app, themeEndpoints.update, async ({ actor, params: { id }, body, request, reply }) => {
    const before = (await store.byIds([id]))[0] ?? fail('resource.not-found');
    await requireUnchanged(request.headers['if-match'], before, db, {
      theirs: { theme_name: before.name, json_data: before.look },
      yours: { theme_name: body.theme_name, json_data: body.json_data },
    });
    const after = {
      name: body.theme_name ?? before.name,
      look: body.json_data === undefined ? before.look : JSON.stringify(readLook(body.json_data)),
      files: body.files ?? {},
    };
    const saving = { userId: actor.userId, now: nextVersion(now(), before.changed_on) };
    if (!(await store.update(before, after, saving))) fail('resource.conflict');
    await giveVersionOf(reply, { db, table: 'themes', id });
    return { id, result: { ...(await rows([id], db, now()))[0] } };
  });
  bind(app, themeEndpoints.remove, async ({ params: { id } }) => {
    await store.remove([id]);
    return { message: 'OK' };
  });
  bind(app, themeEndpoints.removeMany, async ({ query: { q: ids } }) => {
    await store.remove(ids);
    return { message: `Deleted ${ids.length} ${ids.length === 1 ? 'theme' : 'themes'}` };
  });
  bind(app, themeEndpoints.use, async ({ params: { id } }) => {
    await store.use(id);
    return { message: 'OK' };
  });
  bind(app, themeEndpoints.useNone, async () => {
    await store.use(undefined);
    return { message: 'OK' };
  });
  fileRoute(app, store);
}

// The sign-in page shows the logo too, so files need no session; their addresses cannot be guessed.
function fileRoute(app: FastifyInstance, store: ReturnType<typeof themeStore>): void {
  app.get(`${THEME_FILES}:digest`, async (request, reply) => {
    const file = await store.file((request.params as { readonly digest: string }).digest);
    if (!file)
      return reply
        .code(404)
        .type('text/html; charset=utf-8')
        .send('<!doctype html><title>404</title><h1>This file does not exist</h1>');
    // An SVG that is opened directly is a page, which must not run scripts.
    setContentPolicy(reply, "sandbox; default-src 'none'; style-src 'unsafe-inline'");
    return reply
      .type(file.media_type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(Buffer.from(file.content, 'base64'));
  });
}

function pick(db: Db) {
  return (query: Parameters<typeof pickPeople>[1]) => pickPeople(db, query);
}

function readLook(text: string): ThemeLook {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return fail('resource.invalid', { fields: { json_data: ['This is not valid JSON.'] } });
  }
  const { data, error } = ThemeLook.safeParse(content);
  if (data) return data;
  return fail('resource.invalid', {
    fields: {
      json_data: error.issues.map(({ path, message }) =>
        path.length === 0 ? message : `${path.join('.')}: ${message}`,
      ),
    },
  });
}

async function rows(ids: readonly number[], db: Db, nowMs: number): Promise<ThemeRow[]> {
  const found = await themeStore(db).byIds(ids);
  const people = await peopleById(
    db,
    found.flatMap(row => [row.created_by, row.changed_by]),
  );
  return found.map(row => ({
    id: row.id,
    theme_name: row.name,
    json_data: row.look,
    uuid: row.uuid,
    is_system_default: row.is_in_use === 1,
    files: row.files,
    changed_on_delta_humanized: humanize(row.changed_on, nowMs),
    changed_by: wirePerson(people.get(row.changed_by ?? 0)),
    created_by: wirePerson(people.get(row.created_by ?? 0)),
  }));
}
