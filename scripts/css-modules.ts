import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CSSModulesOptions } from 'vite';

const backoffice = fileURLToPath(new URL('../src/backoffice/', import.meta.url));

/** The CSS modules of the back-office. */
export const cssModules: CSSModulesOptions = {
  // Prefixes a class with its area, so that areas cannot style each other's elements: `calendar_sheet-day`.
  generateScopedName: (name, file) => `${relative(backoffice, file).split(sep)[0]}_${name}`,
  localsConvention: 'camelCase',
};
