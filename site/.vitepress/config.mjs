import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { referenceSidebar } from '../api-reference.mjs';
import { boostDocument, processTerm } from '../search.mjs';
import { sections } from '../sections.mjs';
import { base, branch, repository } from '../settings.mjs';

const link = (path) => `/${path.replace(/(README)?\.md$/, '')}`;
const openapi = fileURLToPath(new URL('../../openapi/', import.meta.url));
const guides = sections();
const sidebar = guides.map(({ title, items }) => ({
  text: title,
  collapsed: false,
  items: items.map(({ title, path }) => ({ text: title, link: link(path) })),
}));
sidebar.splice(guides.findIndex(({ title }) => title === 'API') + 1, 0, {
  text: 'API reference',
  items: referenceSidebar(openapi),
});

export default defineConfig({
  title: 'Firsthold',
  description: 'The open-source service behind a venue’s “book this space” page',
  lang: 'en',
  base,
  srcDir: 'pages',
  cleanUrls: false,
  lastUpdated: false,
  markdown: { languageAlias: { caddyfile: 'nginx', haproxy: 'nginx' } },
  themeConfig: {
    search: { provider: 'local', options: { miniSearch: { searchOptions: { boostDocument, processTerm } } } },
    nav: ['start', 'website', 'api', 'run'].map((folder) => {
      const section = guides.find(({ items }) => items[0]?.path.startsWith(`${folder}/`));
      return {
        text: section.title,
        link: link(section.items[0].path),
        activeMatch: `^/${folder}/`,
      };
    }),
    sidebar,
    outline: [2, 3],
    ...(repository && {
      editLink: { pattern: `${repository}/edit/${branch}/docs/:path`, text: 'Edit this page' },
      socialLinks: [{ icon: 'github', link: repository }],
    }),
  },
});
