/** Settings of the documentation site. */
import project from '../package.json' with { type: 'json' };

/** Where the source code is published: `config.repository` of package.json. Empty: no links to source code. */
export const repository = process.env['DOCS_REPOSITORY'] ?? project.config.repository;

/** The branch that source and edit links point to. */
export const branch = 'main';

/** The path under which the site is published, such as `/firsthold/`. */
export const base = process.env['DOCS_BASE'] ?? '/';
