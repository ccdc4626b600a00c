import { lexSql, type SqlToken } from '@powerset/sql/read/lex.ts';
import type { LexicalRules } from '@powerset/sql/read/lexical-rules.ts';
import { nameOf } from '@powerset/sql/read/names.ts';
import { readSql } from '@powerset/sql/read/read-sql.ts';
import type { EngineSecrets } from './engine-secrets.ts';

/** A table name and its qualifiers. */
export interface NamedObject {
  readonly path: readonly string[];
  readonly name: string;
}

export interface SecretSuspects {
  /** The text that certainly reveals a secret; undefined if nothing does. */
  readonly told: string | undefined;
  /** Tables with the name of a table that holds secrets, in any schema. */
  readonly tables: readonly NamedObject[];
}

const NONE: SecretSuspects = { told: undefined, tables: [] };

/**
 * Finds what may reveal an engine's secrets in a text. Most texts contain no such name and are not parsed
 * further.
 */
export function secretSuspects(written: string, secrets: EngineSecrets, rules: LexicalRules): SecretSuspects {
  const sql = withPlainNames(written);
  const tokens = lexSql(sql, rules).filter(({ kind }) => kind !== 'comment');
  const told = toldByFunction(tokens, secrets, rules) ?? toldByVariable(tokens, secrets);
  if (told !== undefined) return { told, tables: [] };
  const words = tokens.map(token => (isName(token) ? nameOf(token).text.toLowerCase() : ''));
  const isSuspect = words.some(word => word !== '' && isSecretName(word, secrets));
  if (!isSuspect && !words.includes('show')) return NONE;
  const statements = readSql(sql, rules);
  return {
    told: statements.flatMap(one =>
      one.kind === 'show' ? (toldByShow(one.sql, secrets, rules) ?? []) : [],
    )[0],
    tables: isSuspect
      ? statements
          .flatMap(({ tables }) => tables)
          .map(({ path }) => ({
            path: path.slice(0, -1).map(({ text }) => text.toLowerCase()),
            name: path.at(-1)!.text.toLowerCase(),
          }))
          .filter(({ name }) => isSecretName(name, secrets))
      : [],
  };
}

/** Decodes names with escaped letters (`U&"t\\0061"`). */
function withPlainNames(sql: string): string {
  return sql.replaceAll(
    /\bu&"((?:[^"]|"")*)"(?:\s*uescape\s*'([^'])')?/gi,
    (_, name: string, mark = '\\') => `"${withLetters(name, String(mark))}"`,
  );
}

function withLetters(name: string, mark: string): string {
  return name
    .split(mark)
    .map((part, at) => {
      const [, number] =
        (at > 0 ? /^(?:\+([\da-f]{6})|([\da-f]{4}))/i.exec(part)?.filter(Boolean) : undefined) ?? [];
      const code = number === undefined ? 0 : Number.parseInt(number, 16);
      return number === undefined || code > 0x10_ffff
        ? part
        : String.fromCodePoint(code) + part.slice(number.length === 6 ? 7 : 4);
    })
    .join('');
}

/** Returns whether an engine has secrets under that name. */
export function isSecretName(name: string, { objects }: EngineSecrets): boolean {
  return objects.some(({ names }) => names.test(name));
}

function isName({ kind }: SqlToken): boolean {
  return kind === 'word' || kind === 'quoted-name';
}

function toldByFunction(
  tokens: readonly SqlToken[],
  { functions, settings }: EngineSecrets,
  { callsBehindDots }: LexicalRules,
): string | undefined {
  for (const [at, token] of tokens.entries()) {
    if (!isName(token)) continue;
    const name = nameOf(token).text.toLowerCase();
    const isReader = settings?.readers?.test(name) ?? false;
    if (!isReader && !functions?.test(name)) continue;
    const isBehindDot = tokens[at - 1]?.text === '.';
    if (tokens[at + 1]?.text === '(') {
      if (isBehindDot && isOfPeople(tokens[at - 2])) continue;
      if (!isReader || !namesHarmlessSetting(tokens.slice(at + 2, at + 4), settings!.names)) return name;
      // `('data_directory').current_setting` also calls the function.
    } else if (callsBehindDots && isBehindDot && tokens[at - 2]?.text === ')') return name;
  }
  return undefined;
}

// A user-defined function in another schema may happen to have the same name.
function isOfPeople(before: SqlToken | undefined): boolean {
  return (
    before !== undefined &&
    isName(before) &&
    !/^(pg_catalog|sys|dbms_metadata|system|mysql)$/i.test(nameOf(before).text)
  );
}

function namesHarmlessSetting([given, behind]: readonly SqlToken[], names: RegExp): boolean {
  const text = given?.kind === 'string' ? /^'([\w .]*)'$/.exec(given.text)?.[1] : undefined;
  return text !== undefined && /^[,)]$/.test(behind?.text ?? '') && !names.test(text.toLowerCase());
}

function toldByVariable(tokens: readonly SqlToken[], { settings }: EngineSecrets): string | undefined {
  if (!settings?.areVariables) return undefined;
  const text = tokens.map(token => (isName(token) ? nameOf(token).text : token.text)).join(' ');
  return [...text.matchAll(/@\s*@\s*(?:(?:global|session|local|persist|persist_only)\s*\.\s*)?([\w.]+)/gi)]
    .map(([, name]) => name!)
    .find(name => settings.names.test(name.toLowerCase()));
}

function toldByShow(
  sql: string,
  { shows, settings }: EngineSecrets,
  rules: LexicalRules,
): string | undefined {
  const words = lexSql(sql, rules)
    .filter(({ kind }) => kind !== 'comment')
    .map(token => (isName(token) ? nameOf(token).text : token.text));
  const text = words.join(' ').toUpperCase();
  const setting = words.slice(1).join('').toLowerCase();
  return shows?.test(text) || (settings?.areShown && (setting === 'all' || settings.names.test(setting)))
    ? text
    : undefined;
}
