/** Set-up and tear-down of a whole test run, called by the test runner. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Shared = Awaited<ReturnType<typeof import('./shared-postgres.ts')['startSharedPostgres']>>;

let starter: Server | undefined;
let shared: Promise<Shared> | undefined;
let compiled: string | undefined;

/** Runs before the first test file. Environment variables set here apply to all test files. */
export async function globalSetup(): Promise<void> {
  const seed = process.env['TEST_SHORT'] === '1' ? 1 : Math.floor(Math.random() * 2 ** 32);
  process.env['TEST_SEED'] ??= String(seed);
  console.log(`Repeat the random choices of this run with TEST_SEED=${process.env['TEST_SEED']}`);
  // Each test file is a process that loads the whole program: this compiles the sources once.
  compiled = mkdtempSync(join(tmpdir(), 'firsthold-compiled-'));
  process.env['NODE_COMPILE_CACHE'] ??= compiled;
  starter = startOnRequest();
  await once(starter, 'listening');
  process.env['TEST_POSTGRES_STARTER'] = `http://127.0.0.1:${(starter.address() as AddressInfo).port}`;
}

/**
 * Starts PostgreSQL for all test files when the first of them needs it, and answers where it is: a run without databases,
 * such as of one file of the domain, does not wait for it.
 */
function startOnRequest(): Server {
  const server = createServer(async (_request, response) => {
    try {
      shared ??= import('./shared-postgres.ts').then((module) => module.startSharedPostgres());
      const { url, citusTemplate } = await shared;
      response.end(JSON.stringify({ url, citusTemplate }));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  return server.listen(0, '127.0.0.1').unref();
}

/** Runs after the last test file. */
export async function globalTeardown(): Promise<void> {
  starter?.close();
  await (await shared?.catch(() => undefined))?.stop();
  if (compiled !== undefined) rmSync(compiled, { recursive: true, force: true });
}
