import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { nothingHere } from '../errors.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

interface ServedFile {
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

const brotlied = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * The files of one folder, each read and compressed when it is first asked for, then kept. What is not in the
 * folder when the server starts is not there: no path of a request is ever looked up on the disk.
 */
export class ServedFiles {
  readonly #folder: URL;
  readonly #files: Map<string, Promise<ServedFile> | null>;

  private constructor(folder: URL, names: readonly string[]) {
    this.#folder = folder;
    this.#files = new Map(names.map((name) => [name, null]));
  }

  /** @param folder ends in a slash; one that does not exist has no files */
  static async of(folder: URL): Promise<ServedFiles> {
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    return new ServedFiles(
      folder,
      names.map((name) => name.replaceAll('\\', '/')).filter((name) => extname(name) in types),
    );
  }

  get isEmpty(): boolean {
    return this.#files.size === 0;
  }

  /**
   * Sends a file, compressed as the visitor can read it, or 304 where they have it already.
   *
   * @throws NotFoundError where there is none of that name
   */
  async send(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> {
    const kept = this.#files.get(name);
    if (kept === undefined) throw nothingHere();
    const reading = kept ?? this.#read(name);
    this.#files.set(name, reading);
    const file = await reading;
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'plain';
    const etag = `"${file.etag}-${encoding}"`;
    reply.headers({ etag, 'content-type': file.type, vary: 'Accept-Encoding' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (encoding !== 'plain') reply.header('content-encoding', encoding);
    return reply.send(file[encoding]);
  }

  async #read(name: string): Promise<ServedFile> {
    const plain = await readFile(new URL(name, this.#folder));
    const [br, gz] = await Promise.all([brotlied(plain), gzipped(plain, { level: 9 })]);
    const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
    return { type: types[extname(name)] ?? 'application/octet-stream', etag, plain, br, gzip: gz };
  }
}
