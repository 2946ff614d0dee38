import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFoundError } from '../server/errors.ts';
import { ImmutableContent } from '../server/immutable-content.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
};

/**
 * The static files of one folder; `page.css.gz` is `page.css`, precompressed. Only files that exist when the server
 * starts are served: no request path is ever looked up on disk.
 */
export class StaticFiles {
  static readonly #folders = new Map<string, StaticFiles>();
  readonly #files = new Map<string, ImmutableContent>();

  private constructor(folder: URL, paths: readonly string[]) {
    for (const path of paths) {
      const name = path.replaceAll('\\', '/').replace(/\.gz$/, '');
      const type = types[extname(name)];
      if (type === undefined) continue;
      const stored = path.endsWith('.gz') ? 'gzip' : 'identity';
      const read = () => readFile(new URL(path.replaceAll('\\', '/'), folder));
      this.#files.set(name, new ImmutableContent({ type, read, stored }));
    }
  }

  /**
   * Reads the files of a folder; none if the folder does not exist. A process reads and compresses them once, for all
   * its apps: tests start hundreds.
   *
   * @param folder ends in a slash
   */
  static async of(folder: URL): Promise<StaticFiles> {
    const existing = StaticFiles.#folders.get(folder.href);
    if (existing !== undefined) return existing;
    const paths = await readdir(folder, { recursive: true }).catch(() => []);
    const files = new StaticFiles(folder, paths);
    StaticFiles.#folders.set(folder.href, files);
    return files;
  }

  get isEmpty(): boolean {
    return this.#files.size === 0;
  }

  /**
   * Sends a file in an accepted encoding, or 304 if the client has it.
   *
   * @throws NotFoundError if there is no file with that name
   */
  send(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> {
    const file = this.#files.get(name);
    if (file === undefined) throw notFoundError();
    return file.send(request, reply);
  }
}
