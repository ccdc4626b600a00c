import { expect, it } from 'vitest';
import { amazonService, signed } from './amazon-request.ts';
import { serverAddress } from './server-address.ts';

it('signs a request as the published example is signed', () => {
  const service = {
    service: 'service',
    region: 'us-east-1',
    origin: 'https://example.amazonaws.com',
    accessKey: 'AKIDEXAMPLE',
    secretKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    sessionToken: undefined,
  };
  expect(signed(service, {}, '', new Date('2015-08-30T12:36:00Z'))['Authorization']).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
  );
});

it('finds region and key in an address, and wants both', () => {
  const service = (uri: string) =>
    amazonService('athena', serverAddress(uri, { port: 443, isEncrypted: true })!);
  expect(service('awsathena+rest://KEY:se%2Fcret@athena.eu-west-1.amazonaws.com/sales')).toMatchObject({
    region: 'eu-west-1',
    accessKey: 'KEY',
    secretKey: 'se/cret',
    origin: 'https://athena.eu-west-1.amazonaws.com:443',
  });
  expect(() => service('awsathena+rest://athena.eu-west-1.amazonaws.com/sales')).toThrow('access key');
  expect(() => service('awsathena+rest://KEY:secret@localhost/sales')).toThrow('region');
});
