/** The reviews of all languages as a table of docs/contribute/translating.md. */
import { readGlossary } from './glossary.ts';
import { glossaryFolder, languagesOf } from './text-files.ts';

/** The texts that a language may have, and a folder that each of them has. */
const surfaces = {
  'widget/messages': 'form',
  'backoffice/base/messages': 'back-office',
  'domain/letters/texts': 'letters',
} as const;

/** Returns the texts that a language has: the form, the back-office, letters to guests. */
const surfacesOf = (language: string) =>
  Object.entries(surfaces)
    .filter(([folder]) => languagesOf(folder).includes(language))
    .map(([, surface]) => surface)
    .join(', ');

export function reviewTable(): string {
  const rows = languagesOf(glossaryFolder).map((tag) => {
    const { language, review } = readGlossary(tag);
    const { nativeSpeaker, date, commit, weak } = review;
    const confirmed = nativeSpeaker ?? 'no';
    return `| ${language} (\`${tag}\`) | ${surfacesOf(tag)} | ${confirmed} | ${date}, \`${commit}\` | ${weak.join('. ') || '–'} |`;
  });
  const head = ['Language', 'Texts', 'Confirmed by a native speaker', 'Last review', 'Known to be weak'];
  return [`| ${head.join(' | ')} |`, `| ${head.map(() => '---').join(' | ')} |`, ...rows, ''].join('\n');
}

/** Returns a page with the current table in place of its own. */
export const withReviewTable = (page: string) =>
  page.replace(/(?<=<!-- reviews -->\n\n)[\s\S]*(?=\n<!-- \/reviews -->)/, () => reviewTable());
