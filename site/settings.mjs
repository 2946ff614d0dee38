/** Settings of the documentation site. */

/** Where the source code is published, such as `https://github.com/owner/firsthold`. Empty: no links to source code. */
export const repository = process.env['DOCS_REPOSITORY'] ?? '';

/** The branch that source and edit links point to. */
export const branch = 'main';

/** The path under which the site is published, such as `/firsthold/`. */
export const base = process.env['DOCS_BASE'] ?? '/';
