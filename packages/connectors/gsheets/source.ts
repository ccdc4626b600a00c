import { AppError } from '@powerset/core/errors.ts';
import { fetchPublic } from '@powerset/connector-kit/fetch-public.ts';
import type { TableSource } from '@powerset/connector-kit/table-source.ts';
import { sheetsToken } from './account.ts';
import type { GsheetsConfig } from './config.ts';
import { sheetTable } from './sheet-table.ts';

const SHEETS = 'https://docs.google.com';

export interface SheetsPlaces {
  /** Where sheets are read; of Google's unless a test says otherwise. */
  readonly origin?: string;
  readonly tokenServer?: string;
}

/** Reads sheets of Google's when a statement names them: by a name of the catalogue, or by their address between quotes. */
export function sheetSource(
  { catalog, serviceAccount }: GsheetsConfig,
  { origin = SHEETS, tokenServer }: SheetsPlaces = {},
): TableSource {
  const token = serviceAccount && sheetsToken(serviceAccount, tokenServer);
  const byName = new Map(Object.entries(catalog).map(([name, address]) => [name.toLowerCase(), address]));
  return {
    find: async (name, { signal, budget }) => {
      const file = sheetFile(byName.get(name.toLowerCase()) ?? name, origin);
      if (file === undefined)
        throw new AppError('query.table-missing', {
          detail: `Table '${name}' does not exist. Use a name from the catalog or the quoted address of a sheet.`,
        });
      const headers = token
        ? { authorization: `Bearer ${await token()}`, 'x-datasource-auth': 'true' }
        : undefined;
      const text = await fetchPublic(file, {
        signal,
        maxBytes: budget.bytesLeft,
        ...(headers ? { headers } : {}),
        readsPrivate: origin !== SHEETS,
      });
      budget.spendBytes(text.length);
      return sheetTable(text, budget);
    },
    placeOf: name => ({
      place: placeOf(byName.get(name.toLowerCase()) ?? name),
      isListed: byName.has(name.toLowerCase()),
    }),
    names: async () => Object.keys(catalog).toSorted(),
  };
}

// The first sheet of a document is number 0 unless somebody moved it.
function placeOf(address: string): string {
  const sheet = sheetOf(address);
  return sheet ? `${sheet.id}#${Number(sheet.gid ?? 0)}` : address.toLowerCase();
}

interface Sheet {
  readonly id: string;
  readonly gid: string | undefined;
  /** How many rows of headings it has. */
  readonly headers: string | undefined;
}

// Only sheets of Google's own, whatever the rest of the address says.
function sheetOf(address: string): Sheet | undefined {
  const url = URL.parse(address);
  const id =
    url && url.origin === SHEETS
      ? /^\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]+)/.exec(url.pathname)?.[1]
      : undefined;
  if (!url || id === undefined) return undefined;
  const place = new URLSearchParams(url.hash.slice(1));
  const gid = /^\d+$/.exec(place.get('gid') ?? url.searchParams.get('gid') ?? '')?.[0];
  const headers = /^\d+$/.exec(url.searchParams.get('headers') ?? place.get('headers') ?? '')?.[0];
  return { id, gid, headers };
}

function sheetFile(address: string, origin: string): string | undefined {
  const sheet = sheetOf(address);
  if (!sheet) return undefined;
  const { id, gid, headers } = sheet;
  return `${origin}/spreadsheets/d/${id}/gviz/tq?${new URLSearchParams({ tqx: 'out:json', ...(gid === undefined ? {} : { gid }), ...(headers === undefined ? {} : { headers }) })}`;
}
