/** All texts of a language as one sheet for a spreadsheet program, and back. */
import { readSpreadsheet } from '../../src/domain/booking/import/read-spreadsheet.ts';
import { SpreadsheetError } from '../../src/domain/booking/import/spreadsheet-error.ts';
import type { Table } from '../../src/domain/booking/import/table.ts';
import { csvFile, readCsvText } from '../../src/domain/fields/csv-text.ts';
import type { Catalogue } from '../../src/ui/messages/plural.ts';
import { examplesIn } from './examples.ts';
import { languagesOf, notesOf, readJson, textFolders } from './text-files.ts';

/**
 * The heading of the translations. The tick is lost together with other letters if a program saves the file in another
 * encoding than Unicode.
 */
const headingOf = (language: string) => `Translation ✓ ${language}`;

const foldersOf = (language: string) =>
  textFolders.filter((folder) => languagesOf(folder).includes(language));

/** Returns the texts by plural form; a text without plural forms has the form ''. */
const entriesOf = (text: Catalogue[string]): readonly (readonly [form: string, text: string])[] =>
  typeof text === 'string' ? [['', text]] : Object.entries(text);

/** A text, or one of its plural forms, as a row of the sheet. */
interface SheetRow {
  readonly folder: string;
  readonly key: string;
  readonly form: string;
  /** The English form; `other` if English lacks the form. */
  readonly english: string;
  readonly notes: string;
  readonly text: string;
}

function rowsOf(language: string): readonly SheetRow[] {
  return foldersOf(language).flatMap((folder) => {
    const translations = readJson(folder, language);
    const notes = notesOf(folder);
    let group = '';
    return Object.entries(readJson(folder, 'en')).flatMap(([key, english]) => {
      const note = notes[key] ?? '';
      // Such a note applies to the following texts too.
      if (note.startsWith('Group:')) group = note;
      const allNotes = note === group ? note : [group, note].filter(Boolean).join('\n');
      const englishForms = new Map(entriesOf(english));
      return entriesOf(translations[key] ?? '').map(([form, text]) => ({
        folder,
        key,
        form,
        english: englishForms.get(form) ?? englishForms.get('other') ?? '',
        notes: allNotes,
        text,
      }));
    });
  });
}

/** Returns the sheet of a language: CSV with a byte order mark. */
export function writeSheet(language: string): string {
  const examples = examplesIn(language);
  const headings = ['File', 'Key', 'Form', 'English', 'Notes', headingOf(language), 'Examples'];
  const rows = rowsOf(language).map(({ folder, key, form, english, notes, text }) => [
    { plain: folder },
    { plain: key },
    { plain: form },
    english,
    notes,
    text,
    examples(key, text, form)
      .filter((example) => example !== text)
      .join('\n'),
  ]);
  return csvFile(headings, rows, ',');
}

/** The result of reading a sheet. */
export interface ReadSheet {
  /** What is wrong, one line each. Then nothing is changed. */
  readonly problems: readonly string[];
  /** The new content of each file that changes, by its path below `src/`. */
  readonly files: Readonly<Record<string, string>>;
  /** The number of changed texts. */
  readonly changes: number;
}

const refuse = (problems: readonly string[]): ReadSheet => ({ problems, files: {}, changes: 0 });

/** Reads a sheet, CSV or XLSX. Rows may be missing; columns may be in any order. */
export async function readSheet(bytes: Uint8Array): Promise<ReadSheet> {
  try {
    const { table } = await readSpreadsheet(bytes, {}, { rows: 100_000, bytes: 32 * 1024 * 1024 });
    return readTable(table);
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    return refuse([`The file${error.separator}${error.message}`]);
  }
}

function readTable({ headings, rows }: Table): ReadSheet {
  const [language] = headings.flatMap((heading) => /^Translation .* ([\w-]+)$/.exec(heading)?.[1] ?? []);
  if (language === undefined) return refuse(['No column has the heading “Translation ✓ …”']);
  if (!headings.includes(headingOf(language)))
    return refuse(['The file has lost letters: save it as “CSV UTF-8” or as XLSX']);
  const names = ['File', 'Key', 'Form', 'English', headingOf(language)];
  const columns = names.map((name) => headings.indexOf(name));
  const missing = names.filter((name) => !headings.includes(name));
  if (missing.length > 0) return refuse([`Columns are missing: ${missing.join(', ')}`]);

  const idOf = (folder: string, key: string, form: string) => `${folder} ${key} ${form}`;
  const known = new Map(rowsOf(language).map((row) => [idOf(row.folder, row.key, row.form), row]));
  const read = new Map<string, string>();
  const problems = rows.flatMap(({ cells }, index) => {
    const [folder = '', key = '', form = '', english = '', text = ''] = columns.map((column) =>
      readCsvText(String(cells[column] ?? '')),
    );
    const id = idOf(folder, key, form);
    const row = known.get(id);
    const problem = read.has(id) ? 'appears twice' : problemOf(row, english, text);
    read.set(id, text);
    const otherForms = [...known.values()].filter((each) => each.folder === folder && each.key === key);
    const forms = otherForms.map((each) => each.form || 'none').join(', ');
    const details = !row && forms ? `: its forms in this language are ${forms}` : '';
    return problem
      ? [`Row ${index + 2} (${folder} ${key}${form && `, form “${form}”`}): ${problem}${details}`]
      : [];
  });
  if (problems.length > 0) return refuse(problems);

  const changed = [...read].filter(([id, text]) => known.get(id)?.text !== text);
  const folders = new Set(changed.map(([id]) => known.get(id)?.folder ?? ''));
  const contentOf = (folder: string) => {
    const texts = Object.entries(readJson(folder, language)).map(([key, before]) => {
      const forms = entriesOf(before).map(([form, text]) => [
        form,
        read.get(idOf(folder, key, form)) ?? text,
      ]);
      return [key, typeof before === 'string' ? forms[0]?.[1] : Object.fromEntries(forms)];
    });
    return `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`;
  };
  return {
    problems,
    files: Object.fromEntries(
      [...folders].map((folder) => [`${folder}/${language}.json`, contentOf(folder)]),
    ),
    changes: changed.length,
  };
}

const placeholdersOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted().join(' ');

/** Returns what is wrong with a row, if anything. */
function problemOf(row: SheetRow | undefined, english: string, text: string): string | undefined {
  if (!row) return 'no such text';
  if (row.english !== english) return 'the English text is another one now: write a new sheet';
  if (text === '') return 'the translation is empty';
  const placeholders = placeholdersOf(row.text);
  if (placeholdersOf(text) !== placeholders) return `the placeholders must be ${placeholders || 'none'}`;
  if (/[{}]/.test(text.replace(/\{\w+\}/g, ''))) return 'a brace is left over';
  return undefined;
}
