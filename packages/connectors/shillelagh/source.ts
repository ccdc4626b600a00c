import { AppError } from '@powerset/core/errors.ts';
import { csvRows } from '@powerset/kit/read-csv.ts';
import { readExactJson } from '@powerset/connector-kit/ask-json.ts';
import { fetchPublic } from '@powerset/connector-kit/fetch-public.ts';
import { untypedTable } from '@powerset/connector-kit/found-table.ts';
import type { ReadBudget } from '@powerset/connector-kit/read-budget.ts';
import type { FoundTable, TableSource } from '@powerset/connector-kit/table-source.ts';
import type { ShillelaghConfig } from './config.ts';

/**
 * Reads CSV or JSON files from public web addresses that a statement quotes; files on this machine and in
 * private networks are never read.
 */
export function fileSource(
  { catalog }: ShillelaghConfig,
  { readsPrivate = false }: { readonly readsPrivate?: boolean } = {},
): TableSource {
  const byName = new Map(Object.entries(catalog).map(([name, address]) => [name.toLowerCase(), address]));
  return {
    find: async (name, { signal, budget }) => {
      const address = byName.get(name.toLowerCase()) ?? name;
      if (!/^https?:\/\//i.test(address))
        throw new AppError('query.table-missing', {
          detail: `Table '${name}' does not exist. Use the quoted address of a file on the internet, such as "https://example.com/data.csv".`,
        });
      const text = await fetchPublic(address, { signal, maxBytes: budget.bytesLeft, readsPrivate });
      budget.spendBytes(text.length);
      return tableIn(text, address, budget);
    },
    placeOf: name => ({
      place: placeOf(byName.get(name.toLowerCase()) ?? name),
      isListed: byName.has(name.toLowerCase()),
    }),
    names: async () => Object.keys(catalog).toSorted(),
  };
}

// Addresses that differ only in parts that servers ignore, or in spelling, are the same place.
function placeOf(address: string): string {
  const url = URL.parse(address.trim());
  if (!url) return address.toLowerCase();
  const path = decoded(url.pathname).replaceAll(/\/+/g, '/');
  return `${url.host.replace(/\.$/, '')}${path}${decoded(url.search)}`.toLowerCase();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function tableIn(text: string, address: string, budget: ReadBudget): FoundTable {
  const isJson = /^\s*[[{]/.test(text) && !/\.[ct]sv$/i.test(URL.parse(address)?.pathname ?? '');
  if (isJson) return jsonTable(text, budget);
  const [names, ...rows] = csvWithin(text, budget);
  if (!names) throw new AppError('query.failed', { detail: 'The file does not contain a table.' });
  return untypedTable(names, rows);
}

// Short rows are padded to at least the width of the first.
function csvWithin(text: string, budget: ReadBudget): string[][] {
  const rows: string[][] = [];
  for (const row of csvRows(text)) {
    budget.spendRows(1, Math.max(row.length, rows[0]?.length ?? 0));
    rows.push(row);
  }
  return rows;
}

// Reads a list of objects, or the first such list in an object.
function jsonTable(text: string, budget: ReadBudget): FoundTable {
  const read = jsonIn(text);
  const list = Array.isArray(read)
    ? read
    : (Object.values((read ?? {}) as object).find(Array.isArray) ?? [read]);
  const objects = (list as readonly unknown[]).filter(
    (item): item is Readonly<Record<string, unknown>> =>
      typeof item === 'object' && item !== null && !Array.isArray(item),
  );
  const names = namesIn(objects);
  if (names.length === 0)
    throw new AppError('query.failed', { detail: 'The file does not contain a list of objects.' });
  budget.spendRows(objects.length, names.length);
  return untypedTable(
    names,
    objects.map(item => names.map(name => item[name])),
  );
}

function namesIn(objects: readonly object[]): string[] {
  const names = new Set<string>();
  for (const item of objects) {
    for (const name of Object.keys(item)) names.add(name);
  }
  return [...names];
}

function jsonIn(text: string): unknown {
  try {
    return readExactJson(text, true);
  } catch (cause) {
    throw new AppError('query.failed', { detail: 'The file is not valid JSON.', cause });
  }
}
