/** The files that are loaded or loading, by the functions that import them. */
const files = new Map<unknown, Promise<unknown>>();
/** A question mark for each failed import. */
let again = '';

/**
 * Imports a file, once. After an error, it tries again at once, and so does the next call, at another address: browsers
 * remember a failed import until the page is closed.
 *
 * @param file the same function for a file every time; the build lets it append `again` to the address (vite.config.ts)
 */
export function loadFile<Module>(file: (again: string) => Promise<Module>): Promise<Module> {
  const load = () =>
    file(again).catch((error) => {
      again += '?';
      throw error;
    });
  const loading =
    files.get(file) ??
    load()
      .catch(load)
      .catch((error) => {
        files.delete(file);
        throw error;
      });
  files.set(file, loading);
  // All callers use the same type for a function.
  return loading as Promise<Module>;
}
