import { expect, it } from 'vitest';
import { isCompleteTunnel, NEW_TUNNEL, tunnelBody, tunnelDraft } from './tunnel-draft.ts';

it('sends an unchanged tunnel back as it came, with masks for its secrets', () => {
  const byPassword = { server_address: 'bastion', server_port: 2222, username: 'me', password: 'XXXXXXXXXX' };
  const byKey = {
    server_address: 'bastion',
    server_port: 22,
    username: 'me',
    private_key: 'XXXXXXXXXX',
    private_key_password: 'XXXXXXXXXX',
  };
  for (const tunnel of [byPassword, byKey])
    expect(tunnelBody(tunnelDraft({ id: 3, host_key: 'SHA256:x', ...tunnel }))).toEqual(tunnel);
});

it('drops the other sign-in method, and on request the known key', () => {
  const draft = {
    ...NEW_TUNNEL,
    host: ' bastion ',
    username: 'me',
    password: 'p',
    privateKey: 'k',
    hostKey: 'SHA256:x',
  };
  expect(tunnelBody({ ...draft, signIn: 'key' })).toEqual({
    server_address: 'bastion',
    server_port: 22,
    username: 'me',
    private_key: 'k',
  });
  expect(tunnelBody({ ...draft, trustsAnew: true })).toEqual({
    server_address: 'bastion',
    server_port: 22,
    username: 'me',
    password: 'p',
    host_key: null,
  });
});

it('is complete with a server, an account and one sign-in method', () => {
  const draft = { ...NEW_TUNNEL, host: 'bastion', username: 'me', password: 'p' };
  expect(isCompleteTunnel(draft)).toBe(true);
  for (const without of [
    { host: ' ' },
    { port: '' },
    { port: '0' },
    { port: '65536' },
    { port: '2 2' },
    { port: '-1' },
    { username: '' },
    { password: '' },
    { signIn: 'key' as const },
  ])
    expect(isCompleteTunnel({ ...draft, ...without })).toBe(false);
});
