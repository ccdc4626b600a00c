import { expect, it } from 'vitest';
import { tableAnswer, tableExtraAnswer } from './table-wire.ts';

const column = (name: string, type: string) => ({ name, type, isNullable: true });

it('every column of a table has the keys that it is part of', () => {
  const answer = tableAnswer(
    { schema: 'shop', name: 'sales' },
    {
      columns: [
        column('id', 'INTEGER'),
        column('shop', 'VARCHAR(20)'),
        column('at', 'TIMESTAMP WITH TIME ZONE'),
      ],
      primaryKey: ['id'],
      primaryKeyName: 'sales_pkey',
      foreignKeys: [
        { name: 'to_shop', columns: ['shop'], schema: 'public', table: 'shops', referredColumns: ['name'] },
        {
          name: 'to_day',
          columns: ['at'],
          schema: null,
          table: 'days',
          referredColumns: ['day'],
          onDelete: 'SET NULL',
          isDeferrable: true,
        },
      ],
      indexes: [{ name: 'by_shop', columns: ['shop', 'at'], isUnique: true, includedColumns: ['id'] }],
    },
  );
  const pk = { type: 'pk', name: 'sales_pkey', column_names: ['id'] };
  const fk = {
    type: 'fk',
    name: 'to_shop',
    column_names: ['shop'],
    referred_schema: 'public',
    referred_table: 'shops',
    referred_columns: ['name'],
    options: {},
  };
  const index = {
    type: 'index',
    name: 'by_shop',
    column_names: ['shop', 'at'],
    unique: true,
    include_columns: ['id'],
  };
  const other = {
    type: 'fk',
    name: 'to_day',
    column_names: ['at'],
    referred_schema: 'shop',
    referred_table: 'days',
    referred_columns: ['day'],
    options: { ondelete: 'SET NULL', deferrable: true },
  };
  expect(answer.columns).toEqual([
    { name: 'id', type: 'INTEGER', longType: 'INTEGER', keys: [pk], comment: null },
    { name: 'shop', type: 'VARCHAR', longType: 'VARCHAR(20)', keys: [fk, index], comment: null },
    { name: 'at', type: 'TIMESTAMP', longType: 'TIMESTAMP', keys: [other, index], comment: null },
  ]);
  expect(answer).toMatchObject({
    primaryKey: { ...pk, constrained_columns: ['id'] },
    foreignKeys: [fk, other],
    indexes: [pk, fk, other, index],
  });
});

it('a table lists its partitions with the newest one, and nothing if there are none', () => {
  const bare = { columns: [], primaryKey: [] };
  expect(
    tableExtraAnswer({
      ...bare,
      partitions: { columns: ['ds'], latest: { ds: '2024-02-29' }, sql: 'SELECT 1' },
    }),
  ).toEqual({
    partitions: { cols: ['ds'], latest: { ds: '2024-02-29' }, partitionQuery: 'SELECT 1' },
    metadata: {},
  });
  expect(tableExtraAnswer(bare)).toEqual({});
});
