/**
 * `npm run release -- VERSION [--dry-run]`: prepares a release from the last commit, in a copy of the repository, so that
 * only committed files are in it. Writes dist/release/ with the packed packages, the SBOM, checksums, the documentation
 * site and the upgrade fixture. Without `--dry-run`, the commits and the tag are then added to the current branch. It pushes and
 * publishes nothing: it prints the commands.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { projectLinks } from './packages/links.ts';
import { packageNames } from './packages/names.ts';
import { withReleaseSection } from './release/changelog.ts';
import { writeUpgradeFixture } from './release/upgrade-fixture.ts';
import { checkVersion } from './release/version.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const output = join(root, 'dist/release');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false } },
});
const isDry = values['dry-run'];
const [version = ''] = positionals;
const tag = `v${version}`;

const started = Date.now();
const git = (folder: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
const npm = (folder: string, ...args: string[]) =>
  execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
const report = (text: string) =>
  console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}`);

const copy = mkdtempSync(join(tmpdir(), 'firsthold-release-'));
try {
  release();
} catch (error) {
  console.error(`release: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function release(): void {
  const path = (name: string) => join(copy, name);
  const read = (name: string) => readFileSync(path(name), 'utf8');
  const write = (name: string, text: string) => writeFileSync(path(name), text);

  if (!isDry && git(root, 'status', '--porcelain') !== '')
    throw new Error('commit or stash your changes first');
  if (git(root, 'tag', '--list', tag) !== '') throw new Error(`the tag ${tag} exists already`);
  git(root, 'clone', '--quiet', '--local', root, copy);
  symlinkSync(join(root, 'node_modules'), path('node_modules'), 'dir');
  for (const name of ['user.name', 'user.email']) git(copy, 'config', name, git(root, 'config', name));
  const { version: current } = JSON.parse(read('package.json'));
  checkVersion(version, current);
  const branch = git(root, 'branch', '--show-current');
  report(`copied ${git(copy, 'rev-parse', '--short', 'HEAD')} of ${branch}`);

  write(
    'package.json',
    `${JSON.stringify({ ...JSON.parse(read('package.json')), ...projectLinks() }, null, 2)}\n`,
  );
  for (const name of ['package.json', 'package-lock.json'])
    write(
      name,
      read(name).replaceAll(`"version": "${current}"`, () => `"version": "${version}"`),
    );
  // `info.version` is that of the release.
  npm(copy, 'run', '-s', 'openapi');
  write('CHANGELOG.md', withReleaseSection(read('CHANGELOG.md'), version, new Date()));
  for (const name of ['docs/run/install.md', 'docs/run/upgrade.md'])
    write(name, read(name).replaceAll(`firsthold-${current}.tgz`, `firsthold-${version}.tgz`));
  git(copy, 'commit', '--quiet', '--all', '--message', `Release ${version}`);
  git(copy, 'tag', '--annotate', tag, '--message', `Firsthold ${version}`);
  report(`version ${current} → ${version}, changelog, tag ${tag}`);

  npm(copy, 'run', '-s', 'build:packages', '--', '--quiet');
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  for (const folder of ['.', ...packageNames.map((name) => `dist/packages/${name}`)]) {
    const packed = ['pack', '--json', '--ignore-scripts', '--pack-destination', output];
    const [{ filename, size }] = JSON.parse(npm(path(folder), ...packed));
    report(`packed ${filename}: ${(size / 1000).toFixed(0)} kB`);
  }
  cpSync(path('dist/sbom.cdx.json'), join(output, `firsthold-${version}.cdx.json`));

  npm(copy, 'run', '-s', 'docs');
  execFileSync('tar', [
    '-czf',
    join(output, `documentation-${version}.tar.gz`),
    '-C',
    path('site/.vitepress'),
    'dist',
  ]);
  report('built the documentation site');

  const fixture = writeUpgradeFixture(copy, join(output, `upgrade-${version}.tar.gz`));
  cpSync(fixture.file, path(`test/upgrade/${version}.tar.gz`));
  // The next version is compared with these (released-contract.test.ts).
  cpSync(path('openapi'), path('test/contract/released'), { recursive: true });
  git(copy, 'add', `test/upgrade/${version}.tar.gz`, 'test/contract/released');
  git(copy, 'commit', '--quiet', '--message', `Add the upgrade fixture and the contract of ${version}`);
  report(`upgrade fixture: ${(fixture.bytes / 1e6).toFixed(2)} MB`);

  const sums = readdirSync(output).map((name) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(output, name)))
      .digest('hex');
    return `${hash}  ${name}\n`;
  });
  writeFileSync(join(output, 'SHA256SUMS'), sums.join(''));
  report(`checksums of ${sums.length} files: dist/release/SHA256SUMS`);

  if (isDry) {
    report('dry run: the repository is unchanged');
    return;
  }
  git(root, 'fetch', '--quiet', copy, `${tag}:refs/tags/${tag}`);
  git(root, 'pull', '--quiet', '--ff-only', copy, branch);
  report(`added the commits and ${tag} to ${branch}`);
  console.log(`\nTo publish:\n  git push origin ${branch} ${tag}\n${publishing()}`);
}

/** The registry records provenance only for packages that name a public repository, and only from CI. */
function publishing(): string {
  const { config } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (config.repository !== '') return '  (the workflow "Release" publishes the tag, with provenance)';
  if (!existsSync(output)) return '';
  const files = readdirSync(output).filter((name) => name.endsWith('.tgz'));
  return files.map((name) => `  npm publish --access public dist/release/${basename(name)}`).join('\n');
}
