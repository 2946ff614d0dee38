/**
 * Reloads the program and its tests repeatedly in one process, so that module state (a compiled query, a cached list)
 * never belongs to another mutant. Libraries are loaded once.
 */
import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const tests = new URL('node-test.ts', import.meta.url).href;

/**
 * Creates a loader of modules that can be reloaded.
 *
 * @returns `load` imports a file of `folder`; after `renew`, it loads the file and its imports again
 */
export function createModuleReloader(folder: string): {
  renew(): void;
  load(path: string): Promise<unknown>;
} {
  const home = pathToFileURL(join(folder, '/')).href;
  const isProjectModule = (url: string) =>
    url.startsWith(home) && /\.ts(\?|$)/.test(url) && !url.includes('/node_modules/');
  const sources = new Map<string, string>();
  let generation = 0;
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === 'node:test' && context.parentURL?.startsWith(home))
        return { url: tests, shortCircuit: true };
      const found = next(specifier, context);
      if (!isProjectModule(found.url)) return found;
      return { ...found, url: `${found.url.replace(/\?.*/, '')}?${generation}` };
    },
    load(url, context, next) {
      if (!isProjectModule(url)) return next(url, context);
      const path = fileURLToPath(url.replace(/\?.*/, ''));
      const source = sources.get(path) ?? stripTypeScriptTypes(readFileSync(path, 'utf8'));
      sources.set(path, source);
      return { format: 'module', source, shortCircuit: true };
    },
  });
  return {
    renew: () => {
      generation += 1;
    },
    load: (path) => import(pathToFileURL(join(folder, path)).href),
  };
}
