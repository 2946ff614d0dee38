import { readFile } from 'node:fs/promises';

/** What the bundler says of its files (Vite, `build.manifest`), by their sources. */
type Manifest = Readonly<Record<string, { readonly file: string }>>;

const manifest = new URL('../../../dist/embed/manifest.json', import.meta.url);
const catalogue = /^src\/widget\/messages\/([\w-]+)\.json$/;

/** The files that `/embed/v1.js` asks for as soon as it runs, for pages that would rather ask at once. */
export class EmbedFiles {
  readonly #program: readonly string[];
  /** By language, as BCP 47 tags. */
  readonly #catalogues: ReadonlyMap<string, string>;

  private constructor(files: Manifest) {
    this.#program = [files['src/widget/define.ts']].flatMap((program) => program?.file ?? []);
    this.#catalogues = new Map(
      Object.entries(files).flatMap(([source, { file }]) => {
        const [, tag] = catalogue.exec(source) ?? [];
        return tag === undefined ? [] : [[tag, file] as const];
      }),
    );
  }

  /** Without any where nothing is built. */
  static async read(): Promise<EmbedFiles> {
    const text = await readFile(manifest, 'utf8').catch(() => '{}');
    // Ours: the build wrote it beside the files.
    return new EmbedFiles(JSON.parse(text) as Manifest);
  }

  /**
   * Paths of the program and of the words of a language, below `/embed/`.
   *
   * @param tag of one that the form speaks
   */
  neededIn(tag: string): string[] {
    return [...this.#program, this.#catalogues.get(tag)].flatMap((file) => file ?? []);
  }
}
