import { bind } from './arguments.ts';
import { isText, plainOf } from './marked-text.ts';
import { fromJson, toPlain } from './from-json.ts';
import type { Partitions, TemplateContext } from './template-context.ts';
import { raise } from './template-error.ts';
import { list, type CallArguments, type Value } from './value.ts';

type PartitionFunction = (args: CallArguments) => Value;
type Lookup = TemplateContext['partitions'];

/** Returns the functions for the newest partitions, by name. */
export function partitionFunctions(
  namespace: string,
  lookup: Lookup,
): readonly (readonly [string, PartitionFunction])[] {
  const first: PartitionFunction = args =>
    latestValues(args, lookup ?? unavailable(namespace, 'latest_partition'))?.[0] ?? null;
  return [
    ['first_latest_partition', first],
    ['latest_partition', first],
    [
      'latest_partitions',
      args => {
        const values = latestValues(args, lookup ?? unavailable(namespace, 'latest_partitions'));
        return values ? list([...values]) : null;
      },
    ],
    [
      'latest_sub_partition',
      args => latestOfOthers(args, lookup ?? unavailable(namespace, 'latest_sub_partition')),
    ],
  ];
}

function unavailable(namespace: string, name: string): never {
  return raise('TemplateRuntimeError', `${namespace}.${name} is not available.`);
}

/** Returns the newest values of a table partitioned by one column. */
function latestValues(args: CallArguments, lookup: NonNullable<Lookup>): readonly Value[] | undefined {
  const name = tableName(bind('latest_partition', ['table_name!'], args).value('table_name'));
  const partitions = partsOf(lookup, name);
  if (partitions.columns.length > 1)
    raise(
      'SupersetTemplateException',
      'The table should have a single partitioned field to use this function. You may want to use `presto.latest_sub_partition`',
    );
  const { latest } = partitions;
  return latest && partitions.columns.map(column => fromJson(latest[column] ?? null));
}

/** Returns the newest value of the one column that no filter names. */
function latestOfOthers({ positional, named }: CallArguments, lookup: NonNullable<Lookup>): Value {
  const given = [...named].filter(([name]) => name !== 'table_name');
  const told = bind('latest_sub_partition', ['table_name!'], {
    positional,
    named: new Map([...named].filter(([name]) => name === 'table_name')),
  });
  const name = tableName(told.value('table_name'));
  const { columns } = partsOf(lookup, name);
  const filters = Object.fromEntries(given.map(([field, value]) => [field, String(toPlain(value))]));
  const stranger = Object.keys(filters).find(field => !columns.includes(field));
  if (stranger !== undefined)
    raise('SupersetTemplateException', `Field [${stranger}] is not part of the portioning key`);
  if (given.length !== columns.length - 1)
    raise(
      'SupersetTemplateException',
      `A filter needs to be specified for ${columns.length - 1} out of the ${columns.length} fields.`,
    );
  const asked = columns.find(column => !Object.hasOwn(filters, column))!;
  const { latest } = lookup({ ...name, filters });
  return latest ? fromJson(latest[asked] ?? null) : '';
}

interface Name {
  readonly schema: string | undefined;
  readonly table: string;
}

function tableName(value: Value): Name {
  const parts = isText(value)
    ? plainOf(value).split('.')
    : raise('TypeError', 'the name of a table must be a text');
  if (parts.length > 2) raise('ValueError', `too many values to unpack (expected 2)`);
  return parts.length === 2
    ? { schema: parts[0], table: parts[1]! }
    : { schema: undefined, table: parts[0]! };
}

function partsOf(lookup: NonNullable<Lookup>, name: Name): Partitions {
  const found = lookup({ ...name, filters: {} });
  if (found.columns.length === 0)
    raise(
      'SupersetTemplateException',
      `Error getting partition for ${found.schema}.${name.table}. Verify that this table has a partition.`,
    );
  return found;
}
