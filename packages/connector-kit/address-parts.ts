/** What an address is made of; null where it leaves a part out. */
export interface AddressParts {
  readonly scheme: string;
  readonly username: string | null;
  readonly password: string | null;
  /** Without the brackets of an IPv6 address; several hosts (`a:5432,b:5433`) as they are written. */
  readonly host: string | null;
  readonly port: number | null;
  /** All behind the host's slash, as it is written. */
  readonly database: string | null;
  /** Names that are given more than once have a list; those without a value are left out. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
}

/** The pieces of an address as they are written. Whoever masks, changes or reads an address goes by these, so that all mean the same host. */
export interface AddressPieces {
  readonly scheme: string;
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** With the brackets of an IPv6 address. Several hosts (`a:5432,b:5433`) are one text with their ports. */
  readonly host: string;
  readonly port: string | undefined;
  readonly database: string | undefined;
  readonly query: string | undefined;
}

// Like SQLAlchemy's addresses and unlike those of the web: `/`, `?`, `#` and `@` may stand in a password as they are.
const ADDRESS =
  /^(?<scheme>[\w+]+):\/\/(?:(?<username>[^:/?]*)(?::(?<password>(?!\d+[/?]).*?))?@(?=[^@/?]*(?:[/?]|$)))?(?<host>(?:\[[^/?\]@]+\]|[^/:?,@[\]]*)(?::\d*)?(?:,(?:\[[^/?\]@]+\]|[^/:?,@[\]]*)(?::\d*)?)+|\[[^/?\]]+\]|[^/:?]*)(?::(?<port>\d*))?(?:\/(?<database>[^?]*))?(?:\?(?<query>.*))?$/s;

/** Takes `engine+driver://user:password@host:port/database?key=value` apart; undefined when it is none. */
export function addressPieces(uri: string): AddressPieces | undefined {
  return ADDRESS.exec(uri)?.groups as AddressPieces | undefined;
}

/** The address that has these pieces. */
export function addressText({
  scheme,
  username,
  password,
  host,
  port,
  database,
  query,
}: AddressPieces): string {
  const user = username === undefined ? '' : `${username}${password === undefined ? '' : `:${password}`}@`;
  return `${scheme}://${user}${host}${port === undefined ? '' : `:${port}`}${database === undefined ? '' : `/${database}`}${query === undefined ? '' : `?${query}`}`;
}

/** Reads an address; undefined when it is none. */
export function addressParts(uri: string): AddressParts | undefined {
  const pieces = addressPieces(uri);
  if (!pieces) return undefined;
  const { scheme, username, password, host, port, database, query } = pieces;
  return {
    scheme,
    username: decodedOrNull(username),
    password: decodedOrNull(password),
    host: host.replace(/^\[([^\]]*)\]$/, '$1') || null,
    port: port ? Number(port) : null,
    database: database ?? null,
    query: members(query ?? ''),
  };
}

function members(query: string): AddressParts['query'] {
  const found: Record<string, string | readonly string[]> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    if (value === '') continue;
    found[name] = name in found ? [found[name]!, value].flat() : value;
  }
  return found;
}

function decodedOrNull(part: string | undefined): string | null {
  return part === undefined ? null : decodedPart(part);
}

/** A part of an address without its escapes; a `%` that begins none stands for itself. */
export function decodedPart(part: string): string {
  return part.replaceAll(/(?:%[\da-f]{2})+/gi, escapes => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

/** Whether a host is a list of hosts, which most drivers do not know. */
export function isHostList(host: string): boolean {
  return host.includes(',');
}

/** A host as addresses name it: brackets keep the colons of IPv6 apart from the port's. */
export function hostInUrl(host: string): string {
  return !isHostList(host) && host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}
