import type { HostChannel } from './host-channel.ts';

let host: HostChannel | undefined;

/** Stores the channel to the page that embeds this one. */
export function setHost(channel: HostChannel | undefined): void {
  host = channel;
}

/**
 * Returns the host's address for a link; the link itself if there is no host or it has no address for the
 * link.
 */
export async function hostAddress(link: string): Promise<string> {
  const key = /\/p\/([^/?#]+)\/?$/.exec(link)?.[1];
  if (!host || key === undefined) return link;
  const address = await host.get('resolvePermalinkUrl', { key }).catch(() => undefined);
  return typeof address === 'string' && address ? address : link;
}
