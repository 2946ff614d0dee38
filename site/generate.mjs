/**
 * Writes the pages that VitePress builds into `pages/`: copies docs/, adds the API reference from openapi/ and writes
 * llms.txt and llms-full.txt.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiReference } from './api-reference.mjs';
import { sections } from './sections.mjs';
import { base, branch, repository } from './settings.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const pages = fileURLToPath(new URL('pages/', import.meta.url));

/** Titles of tabs by the language of their code. */
const tabTitles = { sh: 'curl', ts: 'TypeScript', js: 'JavaScript' };

rmSync(pages, { recursive: true, force: true });
cpSync(`${root}docs`, pages, { recursive: true });

for (const name of markdownFiles()) {
  const path = name === 'README.md' ? 'index.md' : name.replace(/README\.md$/, 'index.md');
  const text = withTabs(withSiteLinks(readFileSync(pages + name, 'utf8'), name));
  rmSync(pages + name);
  write(path, text);
}

for (const [name, text] of Object.entries(apiReference(`${root}openapi/`))) write(name, text);

const guides = sections().flatMap(({ items }) => items);
const textOf = ({ path }) => readFileSync(pages + path.replace(/README\.md$/, 'index.md'), 'utf8');
write(
  'public/llms.txt',
  `# Firsthold\n\n> The open-source service behind a venue's "book this space" page\n\n${sections()
    .map(
      ({ title, items }) =>
        `## ${title}\n\n${items.map(({ title, path, about }) => `- [${title}](${base}${path.replace(/\.md$/, '.html')})${about && `: ${about}`}`).join('\n')}`,
    )
    .join('\n\n')}\n`,
);
write('public/llms-full.txt', guides.map(textOf).join('\n\n---\n\n'));

function markdownFiles() {
  return readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md'));
}

function write(name, text) {
  mkdirSync(dirname(pages + name), { recursive: true });
  writeFileSync(pages + name, text);
}

/** Points links to files outside docs/ at the repository, or replaces them by their text if there is none. */
function withSiteLinks(text, name) {
  return outsideCode(text, (part) =>
    part.replace(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, (link, image, label, target) => {
      if (image || /^([a-z]+:|#)/.test(target)) return link;
      const path = posix.normalize(posix.join('docs', posix.dirname(name), target.replace(/#.*/, '')));
      if (path.startsWith('docs/')) return link.replace('README.md', 'index.md');
      return repository ? `[${label}](${repository}/blob/${branch}/${path})` : label;
    }),
  );
}

/** Shows code blocks between `<!-- tabs -->` and `<!-- /tabs -->`, which are plain blocks on GitHub, as tabs. */
function withTabs(text) {
  return text.replace(/^<!-- tabs -->$([\s\S]*?)^<!-- \/tabs -->$/gm, (_, blocks) => {
    const titled = blocks.replace(/^```(\w+)$/gm, (fence, language) =>
      language in tabTitles ? `${fence} [${tabTitles[language]}]` : fence,
    );
    return `::: code-group${titled}:::`;
  });
}

/** Applies a change to everything but code blocks, and keeps `{{` in text from being read as a Vue expression. */
function outsideCode(text, change) {
  return text
    .split(/(^ *```[\s\S]*?^ *```$)/m)
    .map((part, index) => (index % 2 === 1 ? part : change(part).replaceAll('{{', '&#123;&#123;')))
    .join('');
}
