import {
  snippet,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { LexicalRules } from '@powerset/sql/read/lexical-rules.ts';
import { matchedRange, ranked, type Offer } from './rank.ts';
import { scopeAt, type Scope, type Source } from './sql-scope.ts';
import { functionOffers, KEYWORD_OFFERS, MACRO_OFFERS, SNIPPET_OFFERS } from './words.ts';

export interface TableColumns {
  readonly columns: readonly {
    readonly name: string;
    readonly type: string;
    readonly comment?: string | null;
  }[];
  readonly foreignKeys: readonly {
    readonly columns: readonly string[];
    readonly table: string;
    readonly referredColumns: readonly string[];
  }[];
}

/** What completion knows of a database. */
export interface CompletionWorld {
  readonly rules: LexicalRules;
  readonly quote: (name: string) => string;
  readonly schema: string | undefined;
  readonly schemas: readonly string[];
  readonly tables: readonly { readonly name: string; readonly isView: boolean }[];
  readonly functions: readonly string[];
  readonly parameters: readonly string[];
  /** Tables of another schema. */
  readonly tablesOf: (
    schema: string,
  ) => Promise<readonly { readonly name: string; readonly isView: boolean }[]>;
  readonly columnsOf: (schema: string | undefined, table: string) => Promise<TableColumns | undefined>;
}

const KINDS_BY_PLACE = {
  table: ['common', 'table', 'view', 'schema', 'function', 'snippet', 'keyword'],
  member: ['column', 'table', 'view'],
  condition: ['condition', 'alias', 'column', 'keyword', 'function'],
  expression: ['column', 'alias', 'snippet', 'function', 'table', 'view', 'common', 'keyword', 'schema'],
  start: ['keyword', 'snippet', 'table', 'view', 'function', 'schema'],
  template: ['macro'],
} as const satisfies Readonly<Record<string, readonly Offer['kind'][]>>;

/** Returns the names that fit at a place of the text, best first. */
export async function offersAt(
  text: string,
  cursor: number,
  world: CompletionWorld,
): Promise<{ readonly typed: string; readonly offers: readonly Offer[] } | undefined> {
  const typed = /["`[]?[\w$]*$/.exec(text.slice(Math.max(0, cursor - 200), cursor))?.[0] ?? '';
  const scope = scopeAt(text, cursor, world.rules);
  const { kind } = scope.place;
  if (kind === 'nothing') return undefined;
  const offers = await offersOf(scope, world);
  const kinds = scope.isStart && kind === 'expression' ? KINDS_BY_PLACE.start : KINDS_BY_PLACE[kind];
  return { typed, offers: ranked(offers, typed.replace(/^["`[]/, ''), kinds) };
}

async function offersOf(scope: Scope, world: CompletionWorld): Promise<readonly Offer[]> {
  const { place } = scope;
  switch (place.kind) {
    case 'nothing':
      return [];
    case 'template':
      return [
        ...world.parameters.map((label): Offer => ({ label, kind: 'macro', detail: 'parameter' })),
        ...MACRO_OFFERS,
      ];
    case 'member':
      return memberOffers(place.path, scope, world);
    case 'table':
      return [...tableOffers(world), ...commonOffers(scope), ...schemaOffers(world), ...KEYWORD_OFFERS];
    case 'condition':
      return [
        ...(await conditionOffers(scope, world)),
        ...aliasOffers(scope),
        ...(await columnOffers(scope, world)),
        ...KEYWORD_OFFERS,
      ];
    case 'expression':
      return [
        ...(await columnOffers(scope, world)),
        ...aliasOffers(scope),
        ...functionOffers(world.functions),
        ...tableOffers(world),
        ...commonOffers(scope),
        ...schemaOffers(world),
        ...KEYWORD_OFFERS,
        ...SNIPPET_OFFERS,
      ];
    default:
      throw new Error(`unknown place ${(place satisfies never as Scope['place']).kind}`);
  }
}

function tableOffers({ tables, quote }: CompletionWorld): readonly Offer[] {
  return tables.map(({ name, isView }) => tableOffer(name, isView, quote));
}

function tableOffer(name: string, isView: boolean, quote: (name: string) => string): Offer {
  return {
    label: name,
    kind: isView ? 'view' : 'table',
    detail: isView ? 'view' : 'table',
    apply: quote(name),
  };
}

function schemaOffers({ schemas, quote }: CompletionWorld): readonly Offer[] {
  return schemas.map(name => ({ label: name, kind: 'schema', detail: 'schema', apply: quote(name) }));
}

function commonOffers({ commonTables }: Scope): readonly Offer[] {
  return commonTables.map(({ name }) => ({ label: name, kind: 'common', detail: 'WITH' }));
}

function aliasOffers({ sources }: Scope): readonly Offer[] {
  return sources.flatMap(({ alias, name }): readonly Offer[] =>
    alias === undefined ? [] : [{ label: alias, kind: 'alias', detail: name }],
  );
}

async function memberOffers(
  path: readonly string[],
  { sources, commonTables }: Scope,
  world: CompletionWorld,
): Promise<readonly Offer[]> {
  const name = path.at(-1) ?? '';
  const named = sources.find(
    one => isSame(one.name, name) && (path.length < 2 || isSame(one.schema, path.at(-2)!)),
  );
  const schema = world.schemas.find(one => isSame(one, name));
  // A schema whose table is still to be typed looks like a table of that name.
  const isTable =
    named !== undefined && (schema === undefined || world.tables.some(one => isSame(one.name, name)));
  const source = sources.find(one => isSame(one.alias, name)) ?? (isTable ? named : undefined);
  if (source) return columnsOf(source, commonTables, world);
  if (schema === undefined) return [];
  return (await world.tablesOf(schema)).map(table => tableOffer(table.name, table.isView, world.quote));
}

async function columnOffers(
  { sources, commonTables }: Scope,
  world: CompletionWorld,
): Promise<readonly Offer[]> {
  return (await Promise.all(sources.map(source => columnsOf(source, commonTables, world)))).flat();
}

async function columnsOf(
  { schema, name, alias }: Source,
  commonTables: Scope['commonTables'],
  world: CompletionWorld,
): Promise<readonly Offer[]> {
  const common = schema === undefined ? commonTables.find(one => isSame(one.name, name)) : undefined;
  if (common)
    return common.columns.map(label => ({ label, kind: 'column', detail: name, apply: world.quote(label) }));
  const known = await world.columnsOf(schema ?? world.schema, name);
  return (known?.columns ?? []).map(column => ({
    label: column.name,
    kind: 'column',
    detail: `${alias ?? name} · ${column.type.toLowerCase()}`,
    info: column.comment ?? undefined,
    apply: world.quote(column.name),
  }));
}

/** Returns conditions for the last joined source: by foreign keys first, else by columns of the same name. */
async function conditionOffers({ sources }: Scope, world: CompletionWorld): Promise<readonly Offer[]> {
  const joined = sources.at(-1);
  if (!joined || sources.length < 2) return [];
  const facts = (source: Source) => world.columnsOf(source.schema ?? world.schema, source.name);
  const own = await facts(joined);
  const offers: Offer[] = [];
  for (const other of sources.slice(0, -1)) {
    const theirs = await facts(other);
    if (!own || !theirs) continue;
    const byKey = [
      ...keyConditions(joined, own, other, world),
      ...keyConditions(other, theirs, joined, world),
    ];
    const byName = own.columns
      .filter(
        ({ name }) =>
          /(?:^id$|_?(?:id|key|code|iata))$/i.test(name) &&
          theirs.columns.some(one => isSame(one.name, name)),
      )
      .map(({ name }) => condition(other, [name], joined, [name], world.quote));
    offers.push(
      ...[...new Set([...byKey, ...byName])].map((label): Offer => ({
        label,
        kind: 'condition',
        detail: 'join',
      })),
    );
  }
  return offers;
}

function keyConditions(
  from: Source,
  { foreignKeys }: TableColumns,
  to: Source,
  { quote }: CompletionWorld,
): readonly string[] {
  return foreignKeys
    .filter(key => isSame(key.table, to.name))
    .map(key => condition(to, key.referredColumns, from, key.columns, quote));
}

function condition(
  left: Source,
  leftColumns: readonly string[],
  right: Source,
  rightColumns: readonly string[],
  quote: (name: string) => string,
): string {
  const of = ({ alias, name }: Source, column: string): string => `${quote(alias ?? name)}.${quote(column)}`;
  return leftColumns
    .map((column, at) => `${of(left, column)} = ${of(right, rightColumns[at]!)}`)
    .join(' AND ');
}

function isSame(a: string | undefined, b: string): boolean {
  return a?.toLowerCase() === b.toLowerCase();
}

/** Completes from the live names of a database. */
export function completionSource(world: () => CompletionWorld) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const text = context.state.doc.toString();
    const found = await offersAt(text, context.pos, world());
    if (!found || context.aborted) return null;
    const { typed, offers } = found;
    const isMember = /\.["`[]?$/.test(text.slice(Math.max(0, context.pos - 2), context.pos));
    const isAfterOn = /\bON\s$/i.test(text.slice(Math.max(0, context.pos - 4), context.pos));
    if (typed === '' && !context.explicit && !isMember && !isAfterOn) return null;
    if (/^\d/.test(typed) || offers.length === 0) return null;
    return {
      from: context.pos - typed.length,
      options: offers.map(asCompletion),
      filter: false,
      getMatch: completion => matchedRange(completion.label, typed),
    };
  };
}

const TYPES: Readonly<Record<Offer['kind'], string>> = {
  column: 'property',
  table: 'class',
  view: 'class',
  common: 'class',
  alias: 'variable',
  schema: 'namespace',
  condition: 'text',
  function: 'function',
  keyword: 'keyword',
  snippet: 'text',
  macro: 'function',
};

function asCompletion({ label, kind, detail, info, apply }: Offer): Completion {
  return {
    label,
    type: TYPES[kind],
    ...(detail === undefined ? {} : { detail }),
    ...(info === undefined ? {} : { info }),
    ...(apply === undefined ? {} : { apply: kind === 'snippet' ? snippet(apply) : apply }),
  };
}
