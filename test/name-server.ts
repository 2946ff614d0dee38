/**
 * A name server that stays silent for some names. Programs started under it use it through their own
 * `/etc/resolv.conf`, which needs Linux and root.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { temporaryFolder } from './temporary-folder.ts';

/** Skips a test where no program can have a separate name server. */
export const withNameServer = {
  skip:
    process.platform !== 'linux' || spawnSync('unshare', ['-m', 'true']).status !== 0
      ? 'needs Linux and root'
      : false,
} as const;

export interface NameServer {
  /** A command that runs a program with this name server, in front of the program and its arguments. */
  readonly under: readonly string[];
  /** The names that were asked for. */
  readonly asked: ReadonlySet<string>;
}

/**
 * Starts a name server: names under `known.test` have the address 127.0.0.1, others under `test` do not exist, except
 * that those under `silent.test` get no answer, and those under `broken.test` the answer that the server has failed.
 */
export async function startNameServer(): Promise<NameServer> {
  const asked = new Set<string>();
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, end } = readName(query);
    asked.add(name);
    if (!name.endsWith('.silent.test')) socket.send(answerTo(query, name, end), port, address);
  });
  const address = `127.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}`;
  socket.bind(53, address);
  await once(socket, 'listening');
  after(() => socket.close());
  const file = join(temporaryFolder(), 'resolv.conf');
  writeFileSync(file, `nameserver ${address}\noptions timeout:30 attempts:1\n`);
  const script = 'mount --bind "$0" /etc/resolv.conf && exec "$@"';
  return { under: ['unshare', '-m', 'sh', '-c', script, file], asked };
}

/** Reads the name of the question, and where the question ends. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 5 };
}

/** Returns the response (RFC 1035, section 4): one address for an `A` question of a known name. */
function answerTo(query: Buffer, name: string, end: number): Buffer {
  const isKnown = name.endsWith('.known.test');
  const hasAddress = isKnown && query.readUInt16BE(end - 4) === 1;
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(isKnown ? 0x8180 : name.endsWith('.broken.test') ? 0x8182 : 0x8183, 2);
  header.writeUInt16BE(hasAddress ? 1 : 0, 6);
  header.fill(0, 8);
  const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 1];
  return Buffer.concat([header, query.subarray(12, end), Buffer.from(hasAddress ? record : [])]);
}
