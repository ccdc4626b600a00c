import { BlockList, isIP, isIPv6 } from 'node:net';

/** Which proxies are trusted: all, none, or addresses and networks such as `10.0.0.0/8`. */
export type TrustProxy = boolean | readonly string[];

/** Returns a check for addresses of trusted proxies. */
export function trustedProxies(trust: TrustProxy): (address: string | undefined) => boolean {
  if (typeof trust === 'boolean') return () => trust;
  const list = new BlockList();
  for (const network of trust) addNetwork(list, network);
  return address =>
    address !== undefined &&
    isIP(plain(address)) !== 0 &&
    list.check(plain(address), familyOf(plain(address)));
}

/** Returns true for an address or a network. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (isIP(address) === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32));
}

function addNetwork(list: BlockList, network: string): void {
  const [address = '', bits] = network.split('/');
  if (bits === undefined) list.addAddress(address, familyOf(address));
  else list.addSubnet(address, Number(bits), familyOf(address));
}

// Dual-stack sockets write IPv4 addresses in this form.
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
