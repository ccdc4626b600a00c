import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import { fail } from '@powerset/core/errors.ts';
import { plainConditions, type Actor } from '@powerset/core/permissions/actor.ts';
import { isTemplate } from '@powerset/core/template/render-template.ts';
import { TemplateError } from '@powerset/core/template/template-error.ts';
import { requirePlain } from '@powerset/engine/plan/row-rules.ts';
import { knownOf } from '@powerset/connector-kit/known-of.ts';
import { hasOneDefault } from '@powerset/connector-kit/restrict-rows.ts';
import { renderSql } from '@powerset/engine/plan/render-sql.ts';
import { isRuled, type TableRule } from '@powerset/sql/read/restrict-tables.ts';
import type { Connections } from '../../connections/connections.ts';
import type { Db } from '../../metadata/open-store.ts';
import { templateUser } from '../../templates/template-user.ts';
import { rowRuleStore, type RowRule } from './store.ts';

export interface RowPolicyDeps {
  readonly db: Db;
  readonly open: Connections['open'];
  /** Whether rules may contain templates. */
  readonly hasTemplates: boolean;
  /** Where rules come from; the saved ones by default. */
  readonly rules?: RuleSource;
}

/** The part of a rule that decides. */
export type DecidingRule = Pick<RowRule, 'id' | 'filter_type' | 'group_key' | 'clause' | 'roles'>;

interface RuleSource {
  ofDataset(datasetId: number): Promise<readonly DecidingRule[]>;
  readonly tablesOf: ReturnType<typeof rowRuleStore>['tablesOf'];
}

/** Returns the saved rules with one that is not saved yet, which replaces the saved one with its id. */
export function rulesWithDraft(
  db: Db,
  draft: DecidingRule & { readonly datasetIds: readonly number[] },
): RuleSource {
  const saved = rowRuleStore(db);
  return {
    ofDataset: async id => [
      ...(await saved.ofDataset(id)).filter(rule => rule.id !== draft.id),
      ...(draft.datasetIds.includes(id) ? [draft] : []),
    ],
    tablesOf: (databaseId, others) => saved.tablesOf(databaseId, [...others, ...draft.datasetIds]),
  };
}

/** Returns the row-level security of a dataset and of the tables of a database. */
export function rowPolicy(deps: RowPolicyDeps) {
  return {
    rowFilters: (actor: Actor, dataset: PolicyDataset): Promise<readonly string[]> =>
      rowFilters(actor, dataset, deps),
    tableRules: (actor: Actor, databaseId: number): Promise<readonly TableRule[]> =>
      tableRules(actor, databaseId, deps),
    /** Returns the rules of a dataset and of its table, and whether they apply to the actor. */
    explain: (actor: Actor, dataset: PolicyDataset) => explainRules(actor, dataset, deps),
  };
}

type PolicyDataset = Pick<Dataset, 'id' | 'databaseId' | 'schema' | 'tableName' | 'sql'>;

/**
 * Returns the conditions that every row of the dataset must meet for this actor, with their templates. Rules
 * of another dataset on the same table apply too, however its name is written.
 */
async function rowFilters(
  actor: Actor,
  dataset: PolicyDataset,
  deps: RowPolicyDeps,
): Promise<readonly string[]> {
  const own = await rowFiltersOf(sourceOf(deps), actor, dataset.id);
  const others = await rulesOfSameTable(actor, dataset, deps);
  return [...new Set([...own, ...others.flatMap(rule => rule.predicates)])];
}

/** Returns the rules of other datasets that read the same table. */
async function rulesOfSameTable(
  actor: Actor,
  dataset: PolicyDataset,
  deps: RowPolicyDeps,
): Promise<readonly RuledTable[]> {
  if (dataset.sql) return [];
  const { open } = deps;
  const others = await ruledTables(
    sourceOf(deps),
    actor,
    dataset.databaseId,
    table => table.id !== dataset.id && hasSameName(table.table_name, dataset.tableName),
  );
  if (others.length === 0) return [];
  const {
    connection: { catalog },
    connector: { dialect },
  } = await open(dataset.databaseId, actor);
  const [defaultSchema, schemas] = await Promise.all([
    knownOf(catalog, 'default schema', () => catalog.defaultSchema()),
    knownOf(catalog, 'schemas', () => catalog.schemas()),
  ]);
  const schema = dataset.schema ?? defaultSchema;
  // A name with several parts or an unknown schema may lead to any table, so every rule for a table of that
  // name applies.
  const isSure =
    (dataset.schema !== null || (await hasOneDefault(catalog))) &&
    !dataset.tableName.includes('.') &&
    schemas.some(known => known.toLowerCase() === schema.toLowerCase()) &&
    dialect.tableName({ schema: 'a', name: 'b' }) !== dialect.tableName({ name: 'b' });
  return others.filter(
    rule =>
      !isSure ||
      rule.table.includes('.') ||
      isRuled([schema, dataset.tableName], [{ ...rule, schema: rule.schema ?? defaultSchema }]),
  );
}

/** A rule of a dataset, and whether it limits the rows of an actor. */
export interface ExplainedRule extends Pick<RowRule, 'id' | 'name' | 'filter_type' | 'group_key' | 'clause'> {
  readonly applies: boolean;
  /** The roles of the rule that the actor has. */
  readonly roles: string[];
}

async function explainRules(
  actor: Actor,
  dataset: PolicyDataset,
  deps: RowPolicyDeps,
): Promise<readonly ExplainedRule[]> {
  const store = rowRuleStore(deps.db);
  // An unreachable database must not hide why a user sees what they see.
  const same = await rulesOfSameTable(actor, dataset, deps).catch(() => []);
  const own = await store.ofDataset(dataset.id);
  const others = (await Promise.all(same.map(({ id }) => store.ofDataset(id))))
    .flat()
    .filter(rule => isFor(rule, actor));
  const all = [...new Map([...others, ...own].map(rule => [rule.id, rule])).values()];
  return all.map(rule => ({
    id: rule.id,
    name: rule.name,
    filter_type: rule.filter_type,
    group_key: rule.group_key,
    clause: rule.clause,
    applies: isFor(rule, actor),
    roles: rule.roles.filter(role => actor.roles.some(held => held.id === role.id)).map(role => role.name),
  }));
}

function sourceOf({ db, rules }: RowPolicyDeps): RuleSource {
  return rules ?? rowRuleStore(db);
}

function hasSameName(ruled: string, name: string): boolean {
  return isRuled([null, lastPart(name)], [{ schema: null, table: lastPart(ruled), predicates: [] }]);
}

function lastPart(name: string): string {
  return name.split('.').at(-1)!;
}

/**
 * Returns the conditions for every table of a database with rules, which users' SQL must respect. No chart
 * sends the query, so templates know only the user.
 */
async function tableRules(
  actor: Actor,
  databaseId: number,
  deps: RowPolicyDeps,
): Promise<readonly TableRule[]> {
  const { open, hasTemplates } = deps;
  const rules = await ruledTables(sourceOf(deps), actor, databaseId);
  const plain = plainConditions(actor);
  const isRendered = hasTemplates && rules.some(rule => rule.predicates.some(isTemplate));
  if (rules.length === 0 || (!isRendered && !plain)) return rules;
  const {
    connector: { engine, dialect },
  } = await open(databaseId, actor);
  const knows = { engine, user: templateUser(actor), urlArgs: {}, formData: {}, values: {} };
  return rules.map(rule => ({
    ...rule,
    predicates: rule.predicates.map(predicate => {
      const { text, frame } = isRendered
        ? rendered(() => renderSql(predicate, knows, { dialect, isRowRule: true }))
        : { text: predicate, frame: predicate };
      if (plain?.has(predicate)) requirePlain(frame, dialect.lexicalRules);
      return text;
    }),
  }));
}

function rendered<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof TemplateError && error.errorClass === 'ForeignValueError')
      fail('query.invalid', {
        detail: `A row-level security rule of this database could not be rendered for you. ${error.message}`,
        cause: error,
      });
    if (error instanceof TemplateError)
      fail('query.refused', {
        detail:
          'A rule that hides rows of this database cannot be filled in here. Please tell an administrator.',
        cause: error,
      });
    throw error;
  }
}

/**
 * Returns the clauses that apply to the actor. A regular rule applies to users with one of its roles, a base
 * rule to everyone without them; rules of one group are alternatives. Administrators are not exempt.
 */
async function rowFiltersOf(source: RuleSource, actor: Actor, datasetId: number): Promise<readonly string[]> {
  const rules = (await source.ofDataset(datasetId)).filter(rule => isFor(rule, actor));
  const groups = Map.groupBy(rules, rule => rule.group_key || `rule ${rule.id}`);
  const ofGuest = (actor.guest?.rules ?? [])
    .filter(rule => rule.datasetId === null || rule.datasetId === datasetId)
    .map(rule => rule.clause);
  return [
    ...ofGuest,
    ...[...groups.values()].map(group =>
      group.length === 1 ? group[0]!.clause : group.map(({ clause }) => `(${clause}\n)`).join(' OR '),
    ),
  ];
}

interface RuledTable extends TableRule {
  /** The dataset that the rules apply to. */
  readonly id: number;
}

async function ruledTables(
  source: RuleSource,
  actor: Actor,
  databaseId: number,
  isMeant: (table: { readonly id: number; readonly table_name: string }) => boolean = () => true,
): Promise<readonly RuledTable[]> {
  // A guest token's rules for all datasets apply to the queried dataset, not to the tables it reads.
  const guestRules = (actor.guest?.rules ?? []).filter(rule => rule.datasetId !== null);
  const reader = actor.guest ? { ...actor, guest: { ...actor.guest, rules: guestRules } } : actor;
  const tables = (
    await source.tablesOf(
      databaseId,
      guestRules.flatMap(rule => rule.datasetId ?? []),
    )
  ).filter(isMeant);
  const rules = await Promise.all(
    tables.map(async ({ id, schema, table_name: table }): Promise<RuledTable> => ({
      id,
      schema,
      table,
      predicates: await rowFiltersOf(source, reader, id),
    })),
  );
  return rules.filter(({ predicates }) => predicates.length > 0);
}

function isFor(rule: DecidingRule, actor: Actor): boolean {
  const isMember = rule.roles.some(role => actor.roles.some(own => own.id === role.id));
  return rule.filter_type === 'Base' ? !isMember : isMember;
}
