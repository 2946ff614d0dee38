/** A software authenticator: creates and uses one passkey in memory (ES256, no attestation). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

/** Encodes a byte string of 24 to 65,535 bytes as CBOR, in the shortest form. */
const cborBytes = (bytes: Uint8Array) =>
  Buffer.concat([
    Buffer.from(bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 0xff]),
    bytes,
  ]);

/** Flags of the authenticator data: `0x01` user present, `0x04` user verified, `0x40` attested credential data included. */
const present = 0x01;

/** Returns the flags of a login; the user is verified unless a test turns it off. */
const flagsOf = ({ verifies = true }: { readonly verifies?: boolean }) =>
  verifies ? present | 0x04 : present;

/** Creates an authenticator with one passkey for pages of `origin`. */
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
    /** Answers a registration challenge. */
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
    /** Answers a login challenge. */
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
