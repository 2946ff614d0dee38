/** A self-signed server certificate. Node cannot create one. */
import { generateKeyPairSync, sign } from 'node:crypto';

export interface Certificate {
  /** Both in PEM format. */
  readonly certificate: string;
  readonly key: string;
}

/** Creates a certificate for 127.0.0.1, valid from 2000 to 2049. */
export function newCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(oid('550403'), utf8('127.0.0.1'))));
  const signedWith = sequence(oid('2a8648ce3d040302'));
  const alsoNamed = sequence(oid('551d11'), octets(sequence(der(0x87, Buffer.from([127, 0, 0, 1])))));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    signedWith,
    name,
    sequence(time('000101000000Z'), time('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alsoNamed)),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]));
  const bytes = sequence(body, signedWith, signature).toString('base64');
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${bytes.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Encodes one element in DER (ITU-T X.690). */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const { length } = Buffer.concat(parts);
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), ...parts]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const set = (...parts: readonly Buffer[]) => der(0x31, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const octets = (content: Buffer) => der(0x04, content);
const utf8 = (text: string) => der(0x0c, Buffer.from(text));
const time = (text: string) => der(0x17, Buffer.from(text));
