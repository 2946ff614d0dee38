/** Writes all texts of a language as a sheet, or reads it back: `npm run texts -- sheet de`, `npm run texts -- apply texts-de.csv`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withReviewTable } from './texts/review-table.ts';
import { readSheet, writeSheet } from './texts/sheet.ts';
import { glossaryFolder, languagesOf } from './texts/text-files.ts';

const [command, name = ''] = process.argv.slice(2);

if (command === 'sheet' && languagesOf(glossaryFolder).includes(name)) {
  const file = `texts-${name}.csv`;
  writeFileSync(file, writeSheet(name));
  console.log(
    `Written to ${file}. Change the column “Translation”, save, then run: npm run texts -- apply ${file}`,
  );
} else if (command === 'apply' && name) {
  const { problems, files, changes } = await readSheet(readFileSync(name));
  for (const [path, content] of Object.entries(files))
    writeFileSync(new URL(`../src/${path}`, import.meta.url), content);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) console.error('Nothing was changed.');
  else console.log(`Texts changed: ${changes}`);
  for (const path of Object.keys(files)) console.log(`  src/${path}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
} else if (command === 'reviews') {
  const page = new URL('../docs/contribute/translating.md', import.meta.url);
  writeFileSync(page, withReviewTable(readFileSync(page, 'utf8')));
} else {
  console.error(
    `Usage: npm run texts -- sheet LANGUAGE\n       npm run texts -- apply FILE\n       npm run texts -- reviews\nLanguages: ${languagesOf(glossaryFolder).join(', ')}`,
  );
  process.exitCode = 2;
}
