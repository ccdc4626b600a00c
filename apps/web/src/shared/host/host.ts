import type { HostChannel } from './host-channel.ts';

let host: HostChannel | undefined;

/** Remembers the page that shows this one in a frame, for as long as it is there. */
export function setHost(channel: HostChannel | undefined): void {
  host = channel;
}

/** The address under which the host shows what a link leads to; without a host, or when it has no address of its own, the link as it is. */
export async function hostAddress(link: string): Promise<string> {
  const key = /\/p\/([^/?#]+)\/?$/.exec(link)?.[1];
  if (!host || key === undefined) return link;
  const address = await host.get('resolvePermalinkUrl', { key }).catch(() => undefined);
  return typeof address === 'string' && address ? address : link;
}
