/** What a person runs who pastes a block of the guides, and whose backup fails. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../temporary-folder.ts';
import { blocksOf, documentedBlocks } from './blocks.ts';

const backup =
  /^(firsthold (backup|export) |pg_dump |systemctl start firsthold-backup( &&)?$|restic backup )/;
const isBackup = (line: string) => backup.test(line.replace(/^\$ |^sudo (sh -c 'umask 077; )?/, ''));
const destructive = /npm install|restart|forget|remove|restore|dropdb/;

/** Runs a block with programs that all fail, and returns their calls. */
function callsOf(code: string): string[] {
  const folder = temporaryFolder();
  const log = join(folder, 'log');
  for (const name of ['firsthold', 'npm', 'npx', 'systemctl', 'pg_dump', 'restic', 'curl'])
    writeFileSync(join(folder, name), `#!/bin/sh\necho "\${0##*/} $*" >> ${log}\nexit 1\n`, { mode: 0o755 });
  writeFileSync(join(folder, 'sudo'), '#!/bin/sh\nexec "$@"\n', { mode: 0o755 });
  for (const name of ['sh', 'cat']) symlinkSync(`/bin/${name}`, join(folder, name));
  spawnSync('/bin/bash', ['-c', code], { env: { PATH: folder } });
  return readFileSync(log, 'utf8').trimEnd().split('\n');
}

test('no block of the guides installs, restarts or deletes anything after a backup that failed', () => {
  const blocks = documentedBlocks().filter(({ page, code }) => {
    const lines = code.split('\n');
    const at = lines.findIndex(isBackup);
    return (
      page.startsWith('docs/run/') && at >= 0 && lines.slice(at + 1).some((line) => destructive.test(line))
    );
  });
  const calls = blocks.map(({ page, code }) => [page, callsOf(code.replaceAll(/^\$ /gm, ''))] as const);
  assert.deepEqual(
    calls.filter(([, called]) => !called.every((call) => backup.test(call))),
    [],
  );
  const upgrades = blocks.filter(({ page }) => page === 'docs/run/upgrade.md');
  assert.equal(
    upgrades.length,
    blocksOf('docs/run/upgrade.md').filter(({ code }) => /npm install/.test(code)).length,
  );
});
