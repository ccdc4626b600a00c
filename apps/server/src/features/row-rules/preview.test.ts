import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ruledPostgresql, ruledWorld, type RuledWorld } from './test-ruled-world.ts';

type Postgres = Awaited<ReturnType<typeof ruledPostgresql>>;
let postgres: Postgres;
beforeAll(async () => {
  postgres = await ruledPostgresql();
});
afterAll(() => postgres.stop());

describe.each(['sqlite', 'postgresql'] as const)('rules before they are saved, on %s', engine => {
  let ruled: RuledWorld;
  let roleId: number;
  beforeAll(async () => {
    ruled = await ruledWorld(engine, postgres);
    const { db } = ruled.world.server.store;
    roleId = (await db.selectFrom('roles').select('id').where('name', '=', 'Ruled').executeTakeFirstOrThrow())
      .id;
  });
  afterAll(() => ruled.world.close());

  const preview = async (change: object, who = ruled.ruled) =>
    ruled.world.admin.send('POST', '/api/v1/powerset/row-rule/preview', {
      filter_type: 'Regular',
      tables: [ruled.ids['copied']],
      roles: [roleId],
      clause: `person = 'boss'`,
      dataset_id: ruled.ids['copied'],
      user_id: who.userId,
      ...change,
    });

  it('shows the rows that the user would see, and how many there are without rules', async () => {
    expect((await preview({})).json()).toEqual({
      result: {
        can_read: true,
        clauses: [`person = 'boss'`],
        columns: ['person', 'pay'],
        rows: [['boss', 999_999]],
        visible: 1,
        total: 2,
      },
    });
    expect((await preview({ filter_type: 'Base' })).json()).toMatchObject({
      result: { clauses: [], visible: 2, total: 2 },
    });
    // Nothing is saved.
    expect(await ruled.rows(ruled.ruled, ruled.ids['copied']!)).toHaveLength(2);
  });

  it('combines the draft with the saved rules, and replaces the saved one', async () => {
    const salaries = ruled.ids['salaries'];
    const { db } = ruled.world.server.store;
    const saved = await db
      .selectFrom('row_rules')
      .select('id')
      .where('name', '=', 'own pay')
      .executeTakeFirstOrThrow();
    const draft = { tables: [salaries], dataset_id: salaries };
    expect((await preview(draft)).json()).toMatchObject({ result: { visible: 0, total: 2 } });
    expect((await preview({ ...draft, id: saved.id })).json()).toMatchObject({
      result: { visible: 1, rows: [['boss', 999_999]] },
    });
  });

  it('shows no rows to a user who cannot read the dataset', async () => {
    expect((await preview({}, ruled.viewer)).json()).toMatchObject({
      result: { can_read: false, rows: [], visible: 0, total: 2 },
    });
  });

  it.each(['nobody = 1', `person = 'a`, 'person = 1)', `1 = 1; drop table copied`])(
    '400: reports at the field that the clause does not work: %s',
    async clause => {
      const check = await ruled.world.admin.send('POST', '/api/v1/powerset/row-rule/check', {
        clause,
        tables: [ruled.ids['copied']],
      });
      for (const answer of [check, await preview({ clause })]) {
        expect(answer.statusCode, answer.body).toBe(400);
        expect(answer.json<{ message: { clause: string[] } }>().message.clause[0]).toMatch(
          /^The clause does not work on 'copied': /,
        );
      }
    },
  );

  it('accepts a clause that works', async () => {
    const answer = await ruled.world.admin.send('POST', '/api/v1/powerset/row-rule/check', {
      clause: `person in ('me')`,
      tables: [ruled.ids['copied'], ruled.ids['salaries']],
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'OK' }]);
  });

  it('403: a user who writes rules but may not see users cannot look through their eyes', async () => {
    const { server, admin } = ruled.world;
    const { db } = server.store;
    const { id } = (await admin.send('POST', '/api/v1/security/roles/', { name: 'Rule writers' })).json<{
      id: number;
    }>();
    const grants = await db
      .selectFrom('permissions')
      .select('id')
      .where('resource', '=', 'Row Level Security')
      .execute();
    await admin.send('POST', `/api/v1/security/roles/${id}/permissions`, {
      permission_view_menu_ids: grants.map(grant => grant.id),
    });
    const writer = await server.person('writer', 'Alpha', 'Rule writers');
    const answer = await writer.send('POST', '/api/v1/powerset/row-rule/preview', {
      filter_type: 'Regular',
      tables: [ruled.ids['copied']],
      roles: [roleId],
      clause: '1 = 1',
      dataset_id: ruled.ids['copied'],
      user_id: ruled.ruled.userId,
    });
    expect(answer.statusCode).toBe(403);
  });
});
