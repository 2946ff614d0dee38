/** A passkey as a browser and its device make and use it, in memory: ES256, without attestation. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

/** CBOR of a byte string of 24 to 65,535 bytes, in the shortest way. */
const cborBytes = (bytes: Uint8Array) =>
  Buffer.concat([
    Buffer.from(bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 0xff]),
    bytes,
  ]);

/** Present; with `0x04`, verified; with `0x40`, a key stands behind. */
const present = 0x01;

/** What a device says of whoever holds it: that it has asked for a finger or a code, unless it has not. */
const flagsOf = ({ verifies = true }: { readonly verifies?: boolean }) =>
  verifies ? present | 0x04 : present;

/** A device with one passkey, at a page of `origin`. */
export function newAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const host = new URL(origin).hostname;
  let counter = 0;
  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const authenticatorData = (bits: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.from([bits]), count, more]);
  };
  const credential = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  return {
    /** Answers a challenge to make a passkey. */
    make(challenge: string, at = origin, held = {}) {
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        cborBytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        cborBytes(Buffer.from(y, 'base64url')),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        cborBytes(authenticatorData(flagsOf(held) | 0x40, attested)),
      ]);
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, at)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      });
    },
    /** Answers a challenge to log in. */
    use(challenge: string, at = origin, held = {}) {
      counter += 1;
      const data = authenticatorData(flagsOf(held));
      const client = clientData('webauthn.get', challenge, at);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      });
    },
  };
}
