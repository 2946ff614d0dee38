import { readFile } from 'node:fs/promises';

/** The bundler's manifest (Vite, `build.manifest`), by source files. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly name?: string }>>;

const manifest = new URL('../../../dist/embed/manifest.json', import.meta.url);
const catalogue = /^src\/widget\/messages\/([\w-]+)\.json$/;

/** The files that `/embed/v1.js` requests as soon as it runs, for preloading. */
export class EmbedFiles {
  readonly #program: readonly string[];
  /** The message files by language, as BCP 47 tags. */
  readonly #catalogues: ReadonlyMap<string, string>;

  private constructor(files: Manifest) {
    this.#program = Object.values(files).flatMap(({ file, name }) => (name === 'widget' ? file : []));
    this.#catalogues = new Map(
      Object.entries(files).flatMap(([source, { file }]) => {
        const [, tag] = catalogue.exec(source) ?? [];
        return tag === undefined ? [] : [[tag, file] as const];
      }),
    );
  }

  /** Empty if nothing is built. */
  static async read(): Promise<EmbedFiles> {
    const text = await readFile(manifest, 'utf8').catch(() => '{}');
    // The build writes it beside the files.
    return new EmbedFiles(JSON.parse(text) as Manifest);
  }

  /**
   * Returns the paths of the program and a language's messages, below `/embed/`.
   *
   * @param tag a language of the form
   */
  filesFor(tag: string): string[] {
    return [...this.#program, this.#catalogues.get(tag)].flatMap((file) => file ?? []);
  }
}
