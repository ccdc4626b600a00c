import { isHostList, type AddressParts } from './address-parts.ts';
import type { ConnectionExtras } from './connector.ts';

/**
 * What an address and the options of a database hand to a driver, by name; an option beats a member of the address.
 * What nobody takes is a problem in the end: an option that is dropped silently may be the one that says where to connect, as whom, or how safely.
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

  /** Takes an option as it is given. */
  take(name: string): unknown {
    const value = this.#given.get(name);
    this.#given.delete(name);
    return value;
  }

  /** Takes an option of one of these names as text; a list or an object is a problem. */
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

  /** Takes an option that may be given more than once, or as a list. */
  texts(name: string): readonly string[] {
    const values = [this.take(name)].flat().filter(value => value !== undefined);
    if (values.some(value => typeof value === 'object'))
      this.refuse(name, 'it must be a list of single values');
    return values.map(String);
  }

  /** Takes a switch: `1`, `true`, `yes` and `on`, or their contrary. */
  flag(...names: readonly string[]): boolean | undefined {
    const text = this.text(...names);
    if (text === undefined) return undefined;
    if (/^(1|true|yes|on)$/i.test(text)) return true;
    if (!/^(0|false|no|off|none)$/i.test(text)) this.refuse(names[0]!, 'it must be true or false');
    return false;
  }

  /** Takes a time in seconds, as milliseconds. */
  seconds(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const seconds = Number(text);
    if (Number.isFinite(seconds)) return seconds * 1000;
    this.refuse(name, 'it must be a number of seconds');
    return undefined;
  }

  /** Takes a part of the address that stands among its members: what the address says itself must be the same. */
  part(own: string | undefined, ...names: readonly string[]): string | undefined {
    const text = this.text(...names);
    if (own === undefined || text === undefined || own === text) return own ?? text;
    this.refuse(names[0]!, 'the address says something else');
    return own;
  }

  /** Takes options that change nothing in what a query answers, such as pools and keepalives. */
  ignore(names: RegExp): void {
    for (const name of this.#given.keys()) if (names.test(name)) this.#given.delete(name);
  }

  /** Whether HTTP is encrypted, by the word of a protocol; undefined when none is named. Another word is refused. */
  encryptsHttp(...names: readonly string[]): boolean | undefined {
    const word = this.text(...names)?.toLowerCase();
    if (word !== undefined && word !== 'http' && word !== 'https')
      this.refuse(names[0]!, 'it must be http or https');
    return word === undefined ? undefined : word === 'https';
  }

  /** A port that the address names; one that is none is a problem. */
  portOf(own: number | null, ...names: readonly string[]): number | undefined {
    const text = this.part(own === null ? undefined : String(own), ...names);
    if (text === undefined) return undefined;
    const port = Number(text);
    if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
    this.refuse('port', 'it must be a number from 1 to 65535');
    return undefined;
  }

  /** Refuses a list of hosts, for drivers that know one. */
  requireOneServer(host: string | null): void {
    if (host !== null && isHostList(host)) this.refuse('host', 'only one server can be named');
  }

  /** Says why an option cannot be used. */
  refuse(name: string, why: string): void {
    this.#problems.push(`The option ${name} cannot be used: ${why}.`);
  }

  /** Why the connection must not be opened with these options, in words that name them; undefined where all were taken. */
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
