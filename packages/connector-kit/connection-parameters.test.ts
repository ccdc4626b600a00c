import { describe, expect, it } from 'vitest';
import { CONNECTORS } from '@powerset/connectors/list.ts';
import { addressOf, missingParameters, parametersOf } from './connection-parameters.ts';

const factsOf = (engine: string) => CONNECTORS.find(connector => connector.engine === engine)!.facts;
const FORM = {
  username: 'u',
  password: 'p',
  host: 'h',
  port: 1,
  database: 'db',
  query: {},
  encryption: false,
};

describe('the address of a form', () => {
  it('has brackets around IPv6', () => {
    expect(addressOf({ ...FORM, host: '::1' }, factsOf('postgresql'))).toBe(
      'postgresql+psycopg2://u:p@[::1]:1/db',
    );
  });

  it('leaves out missing values, and keeps empty ones', () => {
    expect(addressOf({ ...FORM, username: null }, factsOf('mysql'))).toBe('mysql+mysqldb://h:1/db');
    expect(addressOf({ ...FORM, password: null }, factsOf('mysql'))).toBe('mysql+mysqldb://u@h:1/db');
    expect(addressOf({ ...FORM, username: '' }, factsOf('mysql'))).toBe('mysql+mysqldb://:p@h:1/db');
  });

  it('is one of MariaDB for MariaDB', () => {
    expect(addressOf(FORM, factsOf('mariadb'))).toBe('mariadb+mysqldb://u:p@h:1/db');
  });

  it('reports a missing database on ClickHouse, which the form does not', () => {
    expect(addressOf({ ...FORM, database: '' }, factsOf('clickhousedb'))).toBe(
      'clickhousedb+connect://u:p@h:1/__default__',
    );
    expect(parametersOf('clickhousedb://u:p@h:1/__default__', factsOf('clickhousedb'))).toMatchObject({
      database: '',
    });
  });
});

it('a form has null for missing parts of its address', () => {
  expect(parametersOf('mysql://h', factsOf('mysql'))).toEqual({
    username: null,
    password: null,
    host: 'h',
    port: null,
    database: null,
    query: {},
    encryption: false,
  });
  expect(parametersOf('snowflake://acc/db', factsOf('snowflake'))).toEqual({
    username: null,
    password: null,
    account: 'acc',
    database: 'db',
    role: null,
    warehouse: null,
  });
});

describe('a missing value in a form', () => {
  it('is reported in the words of its engine', () => {
    const messages = (engine: string, given = {}) =>
      missingParameters(given, factsOf(engine)).map(({ message }) => message);
    expect(messages('clickhousedb')).toEqual(['Hostname is required']);
    expect(messages('databricks')).toEqual([
      'One or more parameters are missing: access_token, database, extra, host, port',
    ]);
    expect(
      messages('databricks', { access_token: 'a', database: 'b', host: 'h', port: 1, http_path: '/x' }),
    ).toEqual([]);
  });

  it('is reported by the position of a sheet', () => {
    const problems = (catalog: object) =>
      missingParameters({ catalog }, factsOf('gsheets')).map(({ message, extra }) => [message, extra]);
    expect(problems({})).toEqual([['Sheet name is required', { catalog: { idx: 0, name: true } }]]);
    expect(problems({ a: 'https://x', '': 'https://y' })).toEqual([
      ['Sheet name is required', { catalog: { idx: 1, name: true } }],
    ]);
    expect(problems({ a: 'https://x', b: '' })).toEqual([
      ['URL is required', { catalog: { idx: 1, url: true } }],
    ]);
    expect(problems({ a: 'https://x' })).toEqual([]);
  });
});
