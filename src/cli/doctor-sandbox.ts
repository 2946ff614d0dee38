/** Checks that systemd lets a unit write where it has to. */
import { existsSync } from 'node:fs';
import type { Finding } from './finding.ts';

/** What systemd lets a unit write. */
export interface Sandbox {
  readonly protectSystem: string;
  readonly protectHome: string;
  /** Absolute paths, with what is below them. */
  readonly writable: readonly string[];
  readonly protectedPaths: readonly string[];
}

/** The properties of `systemctl show` from which a sandbox is read. */
export const sandboxProperties = [
  ...['ProtectSystem', 'ProtectHome', 'ReadWritePaths', 'ReadOnlyPaths', 'InaccessiblePaths', 'BindPaths'],
  ...['StateDirectory', 'CacheDirectory', 'LogsDirectory', 'RuntimeDirectory'],
] as const;

/** Reads a sandbox from the properties of a unit. */
export function sandboxOf(values: ReadonlyMap<string, string>): Sandbox {
  const words = (name: (typeof sandboxProperties)[number]) =>
    (values.get(name) ?? '').split(/\s+/).filter((word) => word !== '');
  const paths = (name: (typeof sandboxProperties)[number]) =>
    words(name).map((path) => path.replace(/^[-+]+/, ''));
  const below = (name: (typeof sandboxProperties)[number], ...folders: readonly string[]) =>
    words(name).flatMap((own) => folders.map((folder) => `${folder}/${own.replace(/:.*/, '')}`));
  return {
    protectSystem: values.get('ProtectSystem') ?? 'no',
    protectHome: values.get('ProtectHome') ?? 'no',
    writable: [
      ...paths('ReadWritePaths'),
      // Source, target and options.
      ...paths('BindPaths').map((path) => path.split(':')[1] ?? path),
      ...below('StateDirectory', '/var/lib', '/var/lib/private'),
      ...below('CacheDirectory', '/var/cache'),
      ...below('LogsDirectory', '/var/log'),
      ...below('RuntimeDirectory', '/run'),
    ],
    protectedPaths: [...paths('ReadOnlyPaths'), ...paths('InaccessiblePaths')],
  };
}

const homes = ['/home', '/root', '/run/user'];
const readOnlyFolders: Readonly<Record<string, readonly string[]>> = {
  strict: ['/'],
  full: ['/usr', '/boot', '/efi', '/etc'],
  yes: ['/usr', '/boot', '/efi'],
};

/** Returns the setting that keeps a unit from writing to a folder; null: none does. */
function prohibitionOf(folder: string, sandbox: Sandbox): string | null {
  /** The length of the longest of these paths that contains the folder. */
  const reach = (paths: readonly string[]) =>
    Math.max(
      -1,
      ...paths
        .filter((path) => `${folder}/`.startsWith(path === '/' ? '/' : `${path}/`))
        .map(({ length }) => length),
    );
  const { protectSystem, protectHome, writable, protectedPaths } = sandbox;
  if (['yes', 'tmpfs'].includes(protectHome) && reach(homes) > 0) return `ProtectHome=${protectHome}`;
  const allowed = reach(writable);
  if (reach(protectedPaths) >= allowed && reach(protectedPaths) >= 0)
    return 'ReadOnlyPaths or InaccessiblePaths';
  if (protectHome === 'read-only' && reach(homes) > allowed) return 'ProtectHome=read-only';
  return reach(readOnlyFolders[protectSystem] ?? []) > allowed ? `ProtectSystem=${protectSystem}` : null;
}

/** Reports a folder that a unit has to write to, and may not. @param path absolute */
export function* sandboxFindings(
  unit: { readonly name: string; readonly sandbox: Sandbox },
  user: string | null,
  path: string,
): Iterable<Finding> {
  const prohibition = prohibitionOf(path, unit.sandbox);
  if (prohibition === null) return;
  const create = existsSync(path)
    ? ''
    : `sudo install -d -m 700${user === null ? '' : ` -o ${user}`} ${path}, then `;
  yield {
    check: 'unit',
    state: 'wrong',
    finding: prohibition.startsWith('ProtectHome')
      ? `${unit.name} may not write to ${path} (${prohibition}); use a folder outside of ${homes.join(', ')}, such as one in /srv`
      : `${unit.name} may not write to ${path} (${prohibition}), which looks like a read-only disk; run: ${create}sudo systemctl edit ${unit.name}, with the lines [Service] and ReadWritePaths=${path}`,
  };
}
