import { isHostList, type AddressParts } from './address-parts.ts';
import type { ConnectionExtras } from './connector.ts';

/**
 * Collects what an address and a database's options pass to a driver, by name; an option overrides the
 * address.
 * Anything left unread is reported as a problem: a silently dropped option may decide where to connect, as
 * whom, or how safely.
 */
export class DriverOptions {
  readonly #given = new Map<string, unknown>();
  readonly #problems: string[] = [];

  constructor(
    query: AddressParts['query'],
    { connectArgs = {} }: Pick<ConnectionExtras, 'connectArgs'> = {},
  ) {
    for (const [name, value] of [...Object.entries(query), ...Object.entries(connectArgs)])
      if (value !== null && value !== undefined && value !== '') this.#given.set(name, value);
  }

  /** Reads an option unchanged. */
  take(name: string): unknown {
    const value = this.#given.get(name);
    this.#given.delete(name);
    return value;
  }

  /** Reads an option with one of these names as text; a list or an object is a problem. */
  text(...names: readonly string[]): string | undefined {
    const found = names
      .map(name => [name, this.take(name)] as const)
      .filter(([, value]) => value !== undefined);
    const [name, value] = found[0] ?? [];
    if (value === undefined) return undefined;
    if (found.length > 1 && found.some(([, other]) => String(other) !== String(value)))
      this.refuse(found.map(([one]) => one).join(' and '), 'they say different things');
    if (typeof value !== 'object') return String(value as string | number | boolean);
    this.refuse(name!, 'it must be a single value');
    return undefined;
  }

  /** Reads an option that may be given several times, or as a list. */
  texts(name: string): readonly string[] {
    const values = [this.take(name)].flat().filter(value => value !== undefined);
    if (values.some(value => typeof value === 'object'))
      this.refuse(name, 'it must be a list of single values');
    return values.map(String);
  }

  /** Reads a switch: `1`, `true`, `yes` and `on`, or their opposites. */
  flag(...names: readonly string[]): boolean | undefined {
    const text = this.text(...names);
    if (text === undefined) return undefined;
    if (/^(1|true|yes|on)$/i.test(text)) return true;
    if (!/^(0|false|no|off|none)$/i.test(text)) this.refuse(names[0]!, 'it must be true or false');
    return false;
  }

  /** Reads a duration in seconds and returns milliseconds. */
  seconds(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const seconds = Number(text);
    if (Number.isFinite(seconds)) return seconds * 1000;
    this.refuse(name, 'it must be a number of seconds');
    return undefined;
  }

  /** Reads a part of the address that is also an option; it must match the address. */
  part(own: string | undefined, ...names: readonly string[]): string | undefined {
    const text = this.text(...names);
    if (own === undefined || text === undefined || own === text) return own ?? text;
    this.refuse(names[0]!, 'the address says something else');
    return own;
  }

  /** Accepts options that do not affect query results, such as pools and keepalives. */
  ignore(names: RegExp): void {
    for (const name of this.#given.keys()) if (names.test(name)) this.#given.delete(name);
  }

  /**
   * Reads whether HTTP is encrypted from an option that names the protocol; undefined when it is absent.
   * Other protocols are refused.
   */
  encryptsHttp(...names: readonly string[]): boolean | undefined {
    const word = this.text(...names)?.toLowerCase();
    if (word !== undefined && word !== 'http' && word !== 'https')
      this.refuse(names[0]!, 'it must be http or https');
    return word === undefined ? undefined : word === 'https';
  }

  /** Reads the port of the address or of an option; an invalid port is a problem. */
  portOf(own: number | null, ...names: readonly string[]): number | undefined {
    const text = this.part(own === null ? undefined : String(own), ...names);
    if (text === undefined) return undefined;
    const port = Number(text);
    if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
    this.refuse('port', 'it must be a number from 1 to 65535');
    return undefined;
  }

  /** Refuses a list of hosts, for drivers that support only one. */
  requireOneServer(host: string | null): void {
    if (host !== null && isHostList(host)) this.refuse('host', 'only one server can be named');
  }

  /** Records why an option cannot be used. */
  refuse(name: string, why: string): void {
    this.#problems.push(`The option ${name} cannot be used: ${why}.`);
  }

  /**
   * Returns why the connection must not be opened, naming the options; undefined when all options were
   * accepted.
   */
  get problem(): string | undefined {
    const left = [...this.#given.keys()];
    const unknown =
      left.length === 0
        ? []
        : [
            left.length === 1
              ? `Unknown option ${left[0]!}. Remove it from the address or from the driver options (connect_args).`
              : `Unknown options ${left.join(', ')}. Remove them from the address or from the driver options (connect_args).`,
          ];
    return [...this.#problems, ...unknown].join(' ') || undefined;
  }
}
