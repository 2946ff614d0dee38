/**
 * Writes dist/sbom.cdx.json, the SBOM (CycloneDX) of what users get: the libraries that the builds bundle, as the bundler reports
 * them, and the packages that npm installs beside the program. `npm sbom` knows their versions, hashes and licences, but takes
 * bundled libraries for development tools.
 */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const root = new URL('../', import.meta.url);

/** The folders of the bundled libraries. */
const folders = new Set<string>();

/** Records a library by the path of one of its files. */
export function addLibrary(file: string): void {
  const [, folder] = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
  if (folder !== undefined) folders.add(folder);
}

/** Records the libraries of a build. */
export const recordLibraries = (): Plugin => ({
  name: 'record-libraries',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') chunk.moduleIds.forEach(addLibrary);
  },
});

/** The parts of `npm sbom` that change here. */
interface Sbom {
  serialNumber?: string;
  metadata: { timestamp?: string; component: { name: string; type: string } };
  components: Component[];
  dependencies: { readonly ref: string; readonly dependsOn: readonly string[] }[];
}
interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly scope: string;
  readonly properties: readonly { readonly name: string }[];
}

const editedPreact =
  'The booking form bundles the edited source (scripts/small-preact.ts), the back-office the package.';
const developmentMark = 'cdx:npm:package:development';
const isForDevelopment = ({ properties }: Component) =>
  properties.some(({ name }) => name === developmentMark);

/** Writes the SBOM after all builds. */
export async function writeSbom(): Promise<void> {
  const manifests = await Promise.all(
    [...folders].map((folder) => readFile(`${folder}/package.json`, 'utf8')),
  );
  const bundled = new Set(
    manifests.map((text) => {
      const { name, version } = JSON.parse(text);
      return `${name}@${version}`;
    }),
  );
  const command = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--include=dev'];
  const { stdout } = await promisify(execFile)('npm', command, {
    cwd: fileURLToPath(root),
    maxBuffer: 2 ** 26,
  });
  const sbom: Sbom = JSON.parse(stdout);
  const isPart = (component: Component) => bundled.has(component['bom-ref']) || !isForDevelopment(component);
  sbom.components = sbom.components.filter(isPart).map((component) =>
    bundled.has(component['bom-ref'])
      ? {
          ...component,
          ...(component.name === 'preact' && { pedigree: { notes: editedPreact } }),
          scope: 'required',
          properties: component.properties.filter(({ name }) => name !== developmentMark),
        }
      : component,
  );
  const refs = new Set(sbom.components.map((component) => component['bom-ref']));
  for (const library of bundled)
    if (!refs.has(library)) throw new Error(`npm sbom does not list ${library}, which is bundled`);
  const [{ ref: own } = { ref: '' }] = sbom.dependencies;
  sbom.dependencies = sbom.dependencies
    .filter(({ ref }) => ref === own || refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
  // npm takes the name of the folder. Without the other two, the same sources have the same SBOM.
  Object.assign(sbom.metadata.component, { name: 'firsthold', type: 'application' });
  delete sbom.serialNumber;
  delete sbom.metadata.timestamp;
  await writeFile(new URL('dist/sbom.cdx.json', root), `${JSON.stringify(sbom, null, 2)}\n`);
}
