/** Installs Debian packages that the longer tests need. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs the packages whose file is missing. If it cannot, it ends the process and prints the command to run by
 * hand.
 *
 * @param packages the packages, by a file of each
 * @param isTooOld returns whether an installed file must be replaced by a newer version
 */
export function installMissing(
  packages: Readonly<Record<string, string>>,
  isTooOld: (file: string) => boolean = () => false,
): void {
  const findMissing = () =>
    Object.entries(packages).flatMap(([file, name]) => (existsSync(file) && !isTooOld(file) ? [] : [name]));
  const missing = findMissing();
  if (missing.length === 0) return;
  const names = missing.join(', ');
  const manualCommand = `apt-get update && apt-get install --no-install-recommends ${missing.join(' ')}`;
  if (!existsSync('/usr/bin/apt-get')) end(`Missing or too old: ${names}. On Debian, run: ${manualCommand}`);
  if (process.getuid?.() !== 0) end(`Missing or too old: ${names}. As root, run: ${manualCommand}`);
  console.log(`Installing ${names} …`);
  const apt = (...words: string[]) =>
    // Other programs install packages too.
    spawnSync('apt-get', ['-qq', '--option=DPkg::Lock::Timeout=300', ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  // Continues after a failed update: the existing package lists may be recent enough.
  apt('update');
  if (!apt('install', '--yes', '--no-install-recommends', ...missing))
    end(`apt could not install ${names}. By hand: ${manualCommand}`);
  const stillMissing = findMissing();
  if (stillMissing.length > 0) end(`apt has no sufficiently new version of ${stillMissing.join(', ')}.`);
}

function end(why: string): never {
  console.error(why);
  process.exit(1);
}
