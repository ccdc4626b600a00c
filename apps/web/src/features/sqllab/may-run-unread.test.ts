import { expect, it } from 'vitest';
import { mayRunUnread } from './may-run-unread.ts';

it.each(['select 1', ' SELECT 3 AS three;\n', "select name from people where city = 'Rome'"])(
  'a link may run %j',
  sql => {
    expect(mayRunUnread(sql)).toBe(true);
  },
);

it.each([
  '',
  'drop table sales',
  'select 1; drop table sales',
  'select * into copies from sales',
  'with gone as (delete from sales returning *) select * from gone',
  '/* select */ delete from sales',
  'explain analyze delete from sales',
  'SELECT 1 /**/; UPDATE sales SET amount = 0',
])('a link may not run %j', sql => {
  expect(mayRunUnread(sql)).toBe(false);
});
