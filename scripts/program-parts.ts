import type { Plugin, Rolldown } from 'vite';

const parts = ['start', 'core', 'service'] as const;

/**
 * Divides the program into a few large files, because Node needs up to a millisecond for each file, however small: what
 * every command needs at once (`start`), what the service shares with other commands (`core`), and the rest of the
 * service (`service`). What is imported dynamically stays in separate files, and so do libraries.
 *
 * @param entry the id of the entry, which imports each command dynamically
 * @param serve the id of the command that runs the service
 */
export function programParts(
  entry: string,
  serve: string,
): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  const partOf = new Map<string, (typeof parts)[number]>();
  const plugin: Plugin = {
    name: 'program-parts',
    buildEnd() {
      const start = importsOf([entry], this.getModuleInfo);
      const commands = [...start].flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
      const others = commands.filter((id) => id !== serve);
      const shared = importsOf(others, this.getModuleInfo);
      for (const id of importsOf([serve], this.getModuleInfo))
        partOf.set(id, shared.has(id) ? 'core' : 'service');
      for (const id of start) partOf.set(id, 'start');
      // The entry stays in the file that the program starts with.
      partOf.delete(entry);
    },
  };
  // A group also takes what its modules import, unless a group before it has taken that.
  const groups = parts.flatMap((part, index) => {
    const isIn = (id: string) => partOf.get(id) === part;
    const priority = 2 * (parts.length - index);
    return [
      { name: `libraries-${part}`, test: (id: string) => isIn(id) && id.includes('node_modules'), priority },
      { name: part, test: isIn, priority: priority - 1 },
    ];
  });
  return { plugin, groups };
}

/** Returns modules and all that they import, except dynamically. */
function importsOf(ids: readonly string[], moduleOf: Rolldown.GetModuleInfo): Set<string> {
  const found = new Set(ids);
  for (const id of found) for (const imported of moduleOf(id)?.importedIds ?? []) found.add(imported);
  return found;
}
