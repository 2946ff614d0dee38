/**
 * A local push service with a browser behind it: it accepts messages (RFC 8030), verifies the sender (RFC 8292), and
 * decrypts them with the browser's keys (RFC 8291), using only Node's cryptography.
 */
import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

/** The notification that the browser shows. */
export interface ShownNotification {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  readonly tag: string;
  readonly navigate: string;
}

export interface PushCall {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly notification: ShownNotification;
  /** The claims of the sender's JWT. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
  /** The sender's public key, as the browser received it. */
  readonly sender: string;
}

export interface PushReceiver {
  /** All decrypted messages, in order of arrival. */
  readonly calls: readonly PushCall[];
  readonly origin: string;
  /** Sets the response from now on; the default is 201. */
  answer: (path: string, response: ServerResponse) => void;
  /** Subscribes a browser and returns the subscription. */
  subscribe(path?: string): { endpoint: string; keys: { p256dh: string; auth: string } };
}

/** Starts a push service on a free port. */
export async function startPushReceiver(): Promise<PushReceiver> {
  const calls: PushCall[] = [];
  const curve = createECDH('prime256v1');
  const p256dh = curve.generateKeys('base64url');
  const auth = randomBytes(16);
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = request.url ?? '';
    const headers = request.headers as Record<string, string>;
    const { claims, sender } = senderOf(headers['authorization'] ?? '');
    const text = decrypted(Buffer.concat(chunks));
    const { notification, web_push } = JSON.parse(text);
    assert.equal(web_push, 8030);
    calls.push({ path, headers, notification, claims, sender });
    receiver.answer(path, response);
  };
  const decrypted = (body: Buffer): string => {
    assert.ok(body.length <= 4096, 'push services accept at most 4096 bytes');
    const salt = body.subarray(0, 16);
    const theirs = body.subarray(21, 21 + (body[20] ?? 0));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), theirs]);
    const input = Buffer.from(hkdfSync('sha256', curve.computeSecret(theirs), auth, info, 32));
    const derive = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${name}\0`, length));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    const sealed = body.subarray(21 + theirs.length);
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(2);
    assert.ok(
      padded.subarray(end + 1).every((byte) => byte === 0),
      'the padding follows RFC 8188',
    );
    return padded.subarray(0, end).toString('utf8');
  };
  const server = createServer((request, response) => {
    receive(request, response).catch((error) => {
      response.statusCode = 400;
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: PushReceiver = {
    calls,
    origin,
    answer: (_path, response) => {
      response.statusCode = 201;
      response.end();
    },
    subscribe: (path = '/phone') => ({
      endpoint: `${origin}${path}`,
      keys: { p256dh, auth: auth.toString('base64url') },
    }),
  };
  return receiver;
}

function senderOf(authorization: string): Pick<PushCall, 'claims' | 'sender'> {
  const [, token = '', sender = ''] = /^vapid t=([\w.-]+), *k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const [x, y] = [1, 33].map((at) =>
    Buffer.from(sender, 'base64url')
      .subarray(at, at + 32)
      .toString('base64url'),
  );
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const isSignatureValid = verify(
    'sha256',
    signed,
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  assert.ok(isSignatureValid, 'the signature must match the sender’s key');
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), sender };
}
