/** Writes the results into docs/evidence/performance.md, between two markers. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { kinds, newEmptyDatabase } from './databases.ts';
import { connectTo } from './history.ts';
import { type Result, rowsOf } from './result.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const page = `${root}docs/evidence/performance.md`;
const [begin, end] = ['<!-- report: begin -->', '<!-- report: end -->'];
const versionOf = { sqlite: 'select sqlite_version()', postgres: "select current_setting('server_version')" };

/** Replaces the table and the sentence about the machine. */
export async function writeReport(results: readonly Result[], rounds: number): Promise<void> {
  const versions: string[] = [];
  for (const kind of kinds) {
    const sql = await connectTo(await newEmptyDatabase(kind));
    versions.push((await sql.find(versionOf[kind])).split(' ')[0] ?? '');
    await sql.close();
  }
  const [sqlite, postgres] = versions;
  const commit = execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=8', '--exclude=*'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const machine = `${cpus().length} cores of ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${process.arch}`;
  const [heading = '', ...rows] = rowsOf(results).map((cells) => `| ${cells.join(' | ')} |`);
  const lines = [
    begin,
    `Machine: ${machine}. Node ${process.versions.node}, SQLite ${sqlite}, PostgreSQL ${postgres} with default settings. ` +
      `Commit ${commit}, ${new Date().toISOString().slice(0, 10)}, ${rounds} rounds.`,
    '',
    heading,
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    end,
  ];
  const text = readFileSync(page, 'utf8');
  writeFileSync(
    page,
    text.slice(0, text.indexOf(begin)) + lines.join('\n') + text.slice(text.indexOf(end) + end.length),
  );
}
