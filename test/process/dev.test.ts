/** `npm run dev`, with a copy of the sources. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { newContext } from '../browser/launch.ts';
import { inLongRun } from '../full-run.ts';
import { freePort } from '../postgres.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { waitFor } from '../wait-for.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Returns a folder with what `npm run dev` needs, to edit. It shares the libraries. */
function copyOfSources(): string {
  const folder = temporaryFolder();
  for (const name of [
    'src',
    'scripts',
    'test',
    'demo',
    'migrations',
    'openapi',
    'package.json',
    'tsconfig.json',
  ])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')).filter((each) => !each.startsWith('.')))
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  return folder;
}

test('shows edits of the form, of the back-office and of a route in open pages', inLongRun, async () => {
  const folder = copyOfSources();
  const port = await freePort();
  const program = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: `${port}`, FIRSTHOLD_DATA: join(folder, 'data') },
  });
  const ended = once(program, 'exit');
  after(async () => {
    program.kill('SIGTERM');
    await ended;
  });
  const edit = (file: string, text: string, replacement: string) => {
    const source = readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, file), source.replace(text, replacement));
  };
  const context = await newContext();
  const [website, backoffice, bookingPage] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ];

  const address = `http://127.0.0.1:${port}`;
  await waitFor('an answer', () =>
    fetch(address).then(
      () => true,
      () => false,
    ),
  );
  await website.goto(`${address}/demo/`);
  await website.getByText('up to').first().waitFor();
  edit('src/widget/steps/card.tsx', '<p class="subtitle">', '<p class="subtitle">An edited card');
  await website.getByText('An edited card').first().waitFor();

  await backoffice.goto(`${address}/manage`);
  await backoffice.getByRole('heading').first().waitFor();
  edit('src/backoffice/shell/log-in.tsx', '<h1>', '<h1>An edited title ');
  await backoffice.getByText('An edited title').waitFor();

  await bookingPage.goto(`${address}/book/demo`);
  edit('src/http/pages/book-page.ts', '<header>', '<header>An edited header');
  await bookingPage.getByText('An edited header').waitFor();
});
