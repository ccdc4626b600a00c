/** A step of a query plan with the steps before it. */
export interface PlanStep {
  readonly name: string;
  readonly details: readonly string[];
  /** What the engine estimates for the step alone, in a unit of its own. */
  readonly cost: number | undefined;
  readonly rows: number | undefined;
  readonly children: readonly PlanStep[];
}

/** Returns the statement that asks an engine for a plan, as JSON where the engine can. */
export function explainStatement(sql: string, backend: string | undefined): string {
  const text = sql.replace(/;\s*$/, '');
  if (backend === 'postgresql' || backend === 'duckdb') return `EXPLAIN (FORMAT JSON) ${text}`;
  return backend === 'mysql' || backend === 'mariadb' ? `EXPLAIN FORMAT=JSON ${text}` : `EXPLAIN ${text}`;
}

/** Returns the steps of a plan; none if it is not JSON of a known form. */
export function readPlan(text: string): readonly PlanStep[] {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return [];
  }
  const list = Array.isArray(read) ? (read as readonly unknown[]) : [read];
  return list.filter(isRecord).flatMap(one => {
    if (isRecord(one['Plan'])) return [postgresStep(one['Plan'])];
    if (isRecord(one['query_block'])) return [mysqlStep('Query', one['query_block'])];
    return typeof one['name'] === 'string' ? [duckdbStep(one)] : [];
  });
}

/** Returns the step that costs most by itself, or reads most rows where the engine tells no costs. */
export function costliest(steps: readonly PlanStep[]): PlanStep | undefined {
  const all = steps.flatMap(everyStep);
  const weight = all.some(step => step.cost !== undefined)
    ? (step: PlanStep) => step.cost ?? -1
    : (step: PlanStep) => step.rows ?? -1;
  return all.length < 2 ? undefined : all.reduce((most, step) => (weight(step) > weight(most) ? step : most));
}

function everyStep(step: PlanStep): readonly PlanStep[] {
  return [step, ...step.children.flatMap(everyStep)];
}

type Fields = Readonly<Record<string, unknown>>;

function postgresStep(plan: Fields): PlanStep {
  const plans = Array.isArray(plan['Plans']) ? plan['Plans'].filter(isRecord) : [];
  const before = plans.reduce((sum, one) => sum + Number(one['Total Cost'] ?? 0), 0);
  const shown = [
    'Relation Name',
    'Alias',
    'Index Name',
    'Join Type',
    'Filter',
    'Hash Cond',
    'Index Cond',
    'Sort Key',
    'Group Key',
  ];
  return {
    name: String(plan['Node Type']),
    details: detailsOf(plan, shown),
    cost: Math.max(0, Number(plan['Total Cost'] ?? 0) - before),
    rows: numberOf(plan['Plan Rows']),
    children: plans.map(postgresStep),
  };
}

function duckdbStep(plan: Fields): PlanStep {
  const info = isRecord(plan['extra_info']) ? plan['extra_info'] : {};
  const { 'Estimated Cardinality': rows, ...rest } = info;
  const children = Array.isArray(plan['children']) ? plan['children'].filter(isRecord) : [];
  return {
    name: String(plan['name']).trim(),
    details: detailsOf(rest, Object.keys(rest)),
    cost: undefined,
    rows: numberOf(rows),
    children: children.map(duckdbStep),
  };
}

// MySQL nests its steps under names of many kinds: whatever holds a table or a block is a step.
function mysqlStep(name: string, block: Fields): PlanStep {
  const cost = isRecord(block['cost_info']) ? block['cost_info'] : {};
  const children = Object.entries(block).flatMap(([key, value]): readonly PlanStep[] => {
    if (key === 'cost_info') return [];
    if (Array.isArray(value)) return value.filter(isRecord).map(one => nestedStep(key, one));
    return isRecord(value) ? [mysqlStep(words(key), value)] : [];
  });
  const facts = ['access_type', 'key', 'attached_condition', 'using_filesort', 'using_temporary_table'];
  return {
    name: block['table_name'] ? `${name} ${String(block['table_name'])}` : name,
    details: detailsOf(block, facts),
    cost: numberOf(cost['read_cost'] ?? cost['prefix_cost'] ?? cost['query_cost'] ?? block['cost']),
    rows: numberOf(block['rows_examined_per_scan'] ?? block['rows']),
    children,
  };
}

function nestedStep(key: string, one: Fields): PlanStep {
  const [inner, value] = Object.entries(one)[0] ?? [];
  const isWrapped = Object.keys(one).length === 1 && isRecord(value);
  return isWrapped ? mysqlStep(words(inner!), value) : mysqlStep(words(key), one);
}

function words(key: string): string {
  const text = key.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function detailsOf(fields: Fields, names: readonly string[]): readonly string[] {
  return names
    .filter(name => fields[name] !== undefined && fields[name] !== '' && fields[name] !== false)
    .map(name => `${words(name)}: ${textOf(fields[name])}`);
}

function textOf(value: unknown): string {
  return Array.isArray(value)
    ? value.map(String).join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
}

function numberOf(value: unknown): number | undefined {
  const number = value === undefined || value === null || value === '' ? NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
