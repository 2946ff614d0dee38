/**
 * Writes `test/upgrade/VERSION/`: what this version leaves behind, for those that follow to take over. A database of
 * each kind in which much has happened, what this version answered from it, and this version itself, bundled so that
 * people can read it. See CONTRIBUTING.md, "A new version".
 */
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { openPostgres } from '../src/storage/dialects/postgres.ts';
import { openSqlite } from '../src/storage/dialects/sqlite.ts';
import { newPostgresDatabase, startCluster } from '../test/postgres.ts';
import { live } from './upgrade-fixture/life.ts';
import { postgresDump } from './upgrade-fixture/postgres-dump.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const fixture = join(root, 'test/upgrade', version);
// What a version left behind is never made anew by a later one.
await mkdir(fixture);
await writeProgram(join(fixture, 'program'));
await writeSqlite(join(fixture, 'sqlite'));
await writePostgres(join(fixture, 'postgres'));

/** Ours alone, in one file: what it depends on is that of the repository. */
async function writeProgram(folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: 'src/main.ts',
      // As deep as the files that look for what stands beside `src/`.
      outDir: join(folder, 'src/firsthold'),
      minify: false,
      // As in build-program.ts: not all that looks dead is.
      rolldownOptions: { treeshake: false, output: { minify: false, codeSplitting: false } },
    },
  });
  await cp(join(root, 'migrations'), join(folder, 'migrations'), { recursive: true });
  await writeFile(join(folder, 'package.json'), `${JSON.stringify({ version, type: 'module' })}\n`);
}

async function writeSqlite(folder: string): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'firsthold-'));
  const answers = await live({
    kind: 'sqlite',
    open: () => openSqlite(data),
    environment: { FIRSTHOLD_DATA: data },
  });
  await mkdir(folder);
  await copyFile(join(data, 'firsthold.sqlite'), join(folder, 'firsthold.sqlite'));
  await writeAnswers(folder, answers);
  await rm(data, { recursive: true });
}

async function writePostgres(folder: string): Promise<void> {
  const cluster = await startCluster();
  const url = await newPostgresDatabase(cluster);
  const answers = await live({
    kind: 'postgres',
    open: () => openPostgres(url, () => undefined),
    environment: { DATABASE_URL: url },
  });
  await mkdir(folder);
  await writeFile(join(folder, 'dump.sql'), await postgresDump(url));
  await writeAnswers(folder, answers);
  await cluster.stop();
}

async function writeAnswers(folder: string, answers: unknown): Promise<void> {
  await writeFile(join(folder, 'answers.json'), `${JSON.stringify(answers, null, 1)}\n`);
}
