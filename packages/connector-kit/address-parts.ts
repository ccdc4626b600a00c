/** The parts of a parsed address; null for a part that is missing. */
export interface AddressParts {
  readonly scheme: string;
  readonly username: string | null;
  readonly password: string | null;
  /** The host without the brackets of an IPv6 address; several hosts (`a:5432,b:5433`) stay as written. */
  readonly host: string | null;
  readonly port: number | null;
  /** Everything after the slash that follows the host, as written. */
  readonly database: string | null;
  /** Names that occur more than once have a list; names without a value are left out. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
}

/**
 * The pieces of an address as written. All code that masks, changes or reads an address uses them, so that
 * all agree on the host.
 */
export interface AddressPieces {
  readonly scheme: string;
  readonly username: string | undefined;
  readonly password: string | undefined;
  /**
   * The host with the brackets of an IPv6 address. Several hosts (`a:5432,b:5433`) are one text, including
   * ports.
   */
  readonly host: string;
  readonly port: string | undefined;
  readonly database: string | undefined;
  readonly query: string | undefined;
}

// Follows SQLAlchemy rather than web URLs: a password may contain `/`, `?`, `#` and `@` unescaped.
const ADDRESS =
  /^(?<scheme>[\w+]+):\/\/(?:(?<username>[^:/?]*)(?::(?<password>(?!\d+[/?]).*?))?@(?=[^@/?]*(?:[/?]|$)))?(?<host>(?:\[[^/?\]@]+\]|[^/:?,@[\]]*)(?::\d*)?(?:,(?:\[[^/?\]@]+\]|[^/:?,@[\]]*)(?::\d*)?)+|\[[^/?\]]+\]|[^/:?]*)(?::(?<port>\d*))?(?:\/(?<database>[^?]*))?(?:\?(?<query>.*))?$/s;

/**
 * Splits `engine+driver://user:password@host:port/database?key=value` into pieces; undefined when it is not
 * an address.
 */
export function addressPieces(uri: string): AddressPieces | undefined {
  return ADDRESS.exec(uri)?.groups as AddressPieces | undefined;
}

/** Builds an address from its pieces. */
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

/** Parses an address; undefined when it is not one. */
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

/** Decodes the escapes in a part of an address; a `%` that starts no escape is kept. */
export function decodedPart(part: string): string {
  return part.replaceAll(/(?:%[\da-f]{2})+/gi, escapes => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

/** Returns whether a host is a list of hosts, which most drivers do not support. */
export function isHostList(host: string): boolean {
  return host.includes(',');
}

/** Formats a host for an address: brackets separate the colons of IPv6 from the port. */
export function hostInUrl(host: string): string {
  return !isHostList(host) && host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}
