import { AppError } from '@powerset/core/errors.ts';
import { fetchPublic } from '@powerset/connector-kit/fetch-public.ts';
import type { TableSource } from '@powerset/connector-kit/table-source.ts';
import { sheetsToken } from './account.ts';
import type { GsheetsConfig } from './config.ts';
import { sheetTable } from './sheet-table.ts';

const SHEETS = 'https://docs.google.com';

export interface SheetsPlaces {
  /** The server of the sheets; Google's unless a test replaces it. */
  readonly origin?: string;
  readonly tokenServer?: string;
}

/** Reads Google sheets that a statement names: by a name in the catalog, or by a quoted address. */
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

// The first sheet of a document is number 0 unless it was moved.
function placeOf(address: string): string {
  const sheet = sheetOf(address);
  return sheet ? `${sheet.id}#${Number(sheet.gid ?? 0)}` : address.toLowerCase();
}

interface Sheet {
  readonly id: string;
  readonly gid: string | undefined;
  /** The number of header rows. */
  readonly headers: string | undefined;
}

// Only Google's own sheets are allowed, whatever the rest of the address says.
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
