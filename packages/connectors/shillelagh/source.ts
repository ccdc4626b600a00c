import { AppError } from '@powerset/core/errors.ts';
import { readCsv } from '@powerset/kit/read-csv.ts';
import { readExactJson } from '@powerset/connector-kit/ask-json.ts';
import { fetchPublic } from '@powerset/connector-kit/fetch-public.ts';
import { untypedTable } from '@powerset/connector-kit/found-table.ts';
import type { FoundTable, TableSource } from '@powerset/connector-kit/table-source.ts';
import type { ShillelaghConfig } from './config.ts';

const MOST_BYTES = 64 * 1024 * 1024;

/** Reads files of the internet, CSV or JSON, when a statement names them by their address between quotes; files of this machine and of networks behind it are never read. */
export function fileSource({ catalog }: ShillelaghConfig, { readsPrivate = false }: { readonly readsPrivate?: boolean } = {}): TableSource {
  const byName = new Map(Object.entries(catalog).map(([name, address]) => [name.toLowerCase(), address]));
  return {
    find: async (name, signal) => {
      const address = byName.get(name.toLowerCase()) ?? name;
      if (!/^https?:\/\//i.test(address)) throw new AppError('query.table-missing', { detail: `There is no table ${name}. A table is the address of a file of the internet between quotes, such as "https://example.com/data.csv".` });
      return tableIn(await fetchPublic(address, { signal, maxBytes: MOST_BYTES, readsPrivate }), address);
    },
    names: async () => Object.keys(catalog).toSorted(),
  };
}

function tableIn(text: string, address: string): FoundTable {
  const isJson = /^\s*[[{]/.test(text) && !/\.[ct]sv$/i.test(URL.parse(address)?.pathname ?? '');
  if (isJson) return jsonTable(text);
  const [names = [], ...rows] = readCsv(text);
  if (names.length === 0) throw new AppError('query.failed', { detail: 'The file holds no table.' });
  return untypedTable(names, rows);
}

// A list of objects, or the first one that an object holds.
function jsonTable(text: string): FoundTable {
  const read = jsonIn(text);
  const list = Array.isArray(read) ? read : Object.values((read ?? {}) as object).find(Array.isArray) ?? [read];
  const objects = (list as readonly unknown[]).filter((item): item is Readonly<Record<string, unknown>> => typeof item === 'object' && item !== null && !Array.isArray(item));
  const names = [...new Set(objects.flatMap(item => Object.keys(item)))];
  if (names.length === 0) throw new AppError('query.failed', { detail: 'The file holds no list of objects.' });
  return untypedTable(names, objects.map(item => names.map(name => item[name])));
}

function jsonIn(text: string): unknown {
  try {
    return readExactJson(text);
  } catch (cause) {
    throw new AppError('query.failed', { detail: 'The file is no JSON that can be read.', cause });
  }
}
