/**
 * `npm run dev`: the service from the sources at one address, with the demo venue. Vite serves the form and the back-office and
 * reloads the open pages after an edit. All other requests go to the server, which starts again after an edit.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { freePort } from '../test/postgres.ts';
import { cssModules } from './css-modules.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const port = Number(process.env['PORT'] ?? 8080);
const serverPort = await freePort();
const serverAddress = `http://127.0.0.1:${serverPort}`;

/** What the server does not load: tests, and what only browsers or other programs load. */
const elsewhere =
  /^src\/(backoffice|client|mcp|ui\/(calendar|parts)|widget\/(?!messages\/))|\.(css|tsx|test\.ts)$/;

/** How long to collect edits before a restart: an editor or Git writes several files. */
const collectMs = 50;

let server: ChildProcess | undefined;
/** Requests wait until the server has started. */
let ready = Promise.resolve();
let isRestartPlanned = false;

/** Starts the server, and returns when it answers; also if it fails: its error is printed. */
async function startServer(): Promise<void> {
  const isFirst = server === undefined;
  const started = spawn(process.execPath, ['src/main.ts', 'serve', '--demo'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: `${serverPort}`,
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
      // Otherwise each start strips the types of all files again.
      NODE_COMPILE_CACHE: `${root}node_modules/.cache/dev`,
    },
  });
  server = started;
  const lines = createInterface(started.stdout);
  if (isFirst)
    lines.on('line', (line) => console.log(line.replaceAll(serverAddress, `http://127.0.0.1:${port}`)));
  await Promise.race([once(lines, 'line'), once(started, 'exit')]);
}

async function stopServer(): Promise<void> {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
  // Does not wait for a proxy to notice, as after SIGTERM.
  server.kill('SIGINT');
  await once(server, 'exit');
}

async function restartServer(vite: ViteDevServer, edited: string): Promise<void> {
  await sleep(collectMs);
  isRestartPlanned = false;
  await stopServer();
  await startServer();
  console.log(`The server has started again after an edit of ${edited}.`);
  vite.ws.send({ type: 'full-reload' });
}

/** In `import`: Vite answers JSON as a script, which browsers then refuse. */
const jsonAttribute = /,\s*\{\s*with: \{ type: 'json' \},?\s*\}|\bwith \{ type: 'json' \}/g;

/** Serves the pages of the back-office and `/embed/v1.js` from the sources. */
const fromSources: Plugin = {
  name: 'from-sources',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(`${root}src/`)) return null;
    const plain = code.replaceAll(jsonAttribute, '');
    // The pages with the form do not come from Vite, so the form connects them to it.
    return id.endsWith('/widget/embed.ts') ? `import '/@vite/client';\n${plain}` : plain;
  },
  configureServer(vite) {
    vite.watcher.on('all', (_event, file) => {
      const path = relative(root, file);
      if (!path.startsWith('src/') || elsewhere.test(path) || isRestartPlanned) return;
      isRestartPlanned = true;
      ready = ready.then(() => restartServer(vite, path));
    });
    vite.middlewares.use(async (request, response, next) => {
      const [path = ''] = (request.url ?? '').split('?');
      if (path === '/embed/v1.js') request.url = '/src/widget/embed.ts';
      else if (/^\/manage\/(service-worker\.js|manifest\.webmanifest|icons\/.*)$/.test(path))
        request.url = path.replace('/manage', '/src/backoffice/pwa');
      else if (/^\/manage(\/|$)/.test(path)) {
        const page = await readFile(`${root}src/backoffice/index.html`, 'utf8');
        response.setHeader('content-type', 'text/html');
        response.end(
          await vite.transformIndexHtml('/manage', page.replace('./main.tsx', '/src/backoffice/main.tsx')),
        );
        return;
      } else await ready;
      next();
    });
  },
};

const vite = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  publicDir: false,
  clearScreen: false,
  json: { namedExports: false },
  css: { modules: cssModules },
  plugins: [fromSources],
  optimizeDeps: { entries: ['src/widget/embed.ts', 'src/backoffice/main.tsx'] },
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    watch: { ignored: ['**/dist/**', '**/data/**'] },
    proxy: {
      '^/(?!src/|node_modules/|@)': {
        target: serverAddress,
        // The policy of the pages forbids what Vite adds to them.
        configure: (proxy) =>
          proxy.on('proxyRes', ({ headers }) => delete headers['content-security-policy']),
      },
    },
  },
});
await vite.listen();
ready = startServer();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await Promise.all([stopServer(), vite.close()]);
    process.exit();
  });
