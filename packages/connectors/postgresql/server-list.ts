import { z } from 'zod';
import type { DriverOptions } from '@powerset/connector-kit/driver-options.ts';

export const PostgresqlServer = z.object({
  /** A name, an address, or the folder of a socket. */
  host: z.string().min(1),
  port: z.int().min(1).max(65_535),
});
export type PostgresqlServer = z.infer<typeof PostgresqlServer>;

interface Place {
  readonly host: string | undefined;
  readonly port: string | undefined;
}

/**
 * Returns the servers of an address in order; its options may name them instead, but must not contradict it.
 */
export function serversOf(
  own: { readonly host: string | null; readonly port: number | null },
  options: DriverOptions,
  usualPort: number,
): PostgresqlServer[] {
  const inAddress = own.host === null ? [] : placesIn(own.host);
  const inMembers = options.texts('host').flatMap(placesIn);
  const ports = options
    .texts('port')
    .flatMap(text => text.split(','))
    .map(port => port.trim());
  const named = inAddress.length > 0 ? inAddress : inMembers;
  if (inAddress.length > 0 && inMembers.length > 0 && !isSame(inAddress, inMembers))
    options.refuse('host', 'the address says something else');
  if (named.length > 1 && named.some(({ host }) => !host))
    options.refuse('host', 'one of the hosts is missing');
  const places = named.length > 0 ? named : [{ host: undefined, port: undefined }];
  if (ports.length > 1 && ports.length !== places.length)
    options.refuse('port', 'there must be one port, or one for each host');
  return places.map((place, at) => {
    const given = [
      place.port,
      own.port === null ? undefined : String(own.port),
      ports.length > 1 ? ports[at] : ports[0],
    ].filter(port => port !== undefined && port !== '');
    if (new Set(given).size > 1) options.refuse('port', 'the address says something else');
    const port = Number(given[0] ?? usualPort);
    if (!PostgresqlServer.shape.port.safeParse(port).success)
      options.refuse('port', 'it must be a number from 1 to 65535');
    return {
      host: place.host || 'localhost',
      port: PostgresqlServer.shape.port.catch(usualPort).parse(port),
    };
  });
}

function isSame(some: readonly Place[], others: readonly Place[]): boolean {
  return (
    some.length === others.length &&
    some.every(
      ({ host, port }, at) =>
        host === others[at]!.host && (others[at]!.port === undefined || port === others[at]!.port),
    )
  );
}

// `a:5432,b`, `[::1]:5432`, `::1` and `/var/run/postgresql:5433`.
function placesIn(text: string): Place[] {
  return text.split(',').map(one => {
    const [, bracketed, named, port] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d*))?$/.exec(one.trim()) ?? [];
    return { host: bracketed ?? named ?? one.trim(), port: port || undefined };
  });
}
