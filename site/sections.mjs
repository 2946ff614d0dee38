import { readFileSync } from 'node:fs';

/** Returns the sections of docs/README.md with their pages, which are also the sidebar of the site. */
export function sections() {
  const text = readFileSync(new URL('../docs/README.md', import.meta.url), 'utf8');
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.slice(0, section.indexOf('\n')),
      items: [...section.matchAll(/^- \[([^\]]+)\]\(([^)]+\.md)\)(?:: (.*))?$/gm)].map(
        ([, title, path, about = '']) => ({ title, path, about }),
      ),
    }));
}
