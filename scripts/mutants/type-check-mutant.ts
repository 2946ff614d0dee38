/**
 * Checks whether the compiler rejects a mutant, for example because a member is missing. `npm run check` detects such a
 * mutant, so no test has to.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';

/** A change to a file; lines and columns start at 1, the end is exclusive. */
export interface Change {
  readonly path: string;
  readonly location: Readonly<Record<'start' | 'end', { readonly line: number; readonly column: number }>>;
  readonly replacement?: string | undefined;
}

/** Disables style checks, which would reject mutants that compile. */
const lenientOptions = { noUnusedLocals: false, noUnusedParameters: false, allowUnreachableCode: true };

const changed = new Map<string, { version: number; text: string }>();
let languageService: ts.LanguageService | undefined;

function service(): ts.LanguageService {
  if (languageService !== undefined) return languageService;
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  // Includes modules that are not imported but extend types, such as members of Fastify's requests.
  const sources = fileNames.filter((path) => path.startsWith(resolve('src')));
  languageService = ts.createLanguageService({
    getCompilationSettings: () => ({ ...options, ...lenientOptions }),
    getScriptFileNames: () => [...new Set([...sources, ...changed.keys()])],
    getScriptVersion: (path) => String(changed.get(path)?.version ?? 0),
    getScriptSnapshot: (path) => {
      const text = changed.get(path)?.text ?? ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => process.cwd(),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
  return languageService;
}

/** Returns the original text, and the file with the change applied. */
export function applyMutation({ path, location: { start, end }, replacement = '' }: Change) {
  const text = readFileSync(path, 'utf8');
  const lines = text.split('\n');
  const positionOf = ({ line, column }: { line: number; column: number }) =>
    lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
  const [from, to] = [positionOf(start), positionOf(end)];
  return { original: text.slice(from, to), text: text.slice(0, from) + replacement + text.slice(to) };
}

/** Returns true if the mutant does not compile. */
export function failsTypeCheck(change: Change): boolean {
  const path = resolve(change.path);
  const { text } = applyMutation(change);
  changed.set(path, { version: (changed.get(path)?.version ?? 0) + 1, text });
  const isRejected = service().getSemanticDiagnostics(path).length > 0;
  changed.set(path, { version: (changed.get(path)?.version ?? 0) + 1, text: readFileSync(path, 'utf8') });
  return isRejected;
}
