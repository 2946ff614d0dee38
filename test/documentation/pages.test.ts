/** Checks facts in the documentation that a program can verify. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Command } from 'commander';
import { buildCommands } from '../../src/cli/commands.ts';
import type { Terminal } from '../../src/cli/terminal.ts';
import { createClient } from '../../src/client/client.ts';
import { settings } from '../../src/config.ts';
import { eventKinds } from '../../src/domain/events/event.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { documentedBlocks } from './blocks.ts';

const root = new URL('../../', import.meta.url);
const names = (await readdir(root, { recursive: true }))
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /^([A-Z]+|docs\/.+)\.md$/.test(name));
const pages = new Map(
  await Promise.all(names.map(async (name) => [name, await readFile(new URL(name, root), 'utf8')] as const)),
);

/** The fenced code blocks of a page: language and text. */
const blocksOf = (page: string) =>
  [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({
    language,
    code,
  }));
const everyBlock = (...languages: string[]) =>
  [...pages].flatMap(([name, page]) =>
    blocksOf(page)
      .filter(({ language }) => languages.includes(language))
      .map(({ code }) => ({ name, code })),
  );
/** The anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (page: string) =>
  [...page.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    anchorOf(heading),
  );

/** `firsthold` where a shell would run it: at the start of a command, after variables, or after another command. */
const commandLine =
  /(?:(?:^|[;&|(]\s*|npx |exec -\w firsthold )(?:[A-Z_]+=(?:"[^"]*"|\S+)\s+)*firsthold|npm run -s firsthold --) ([a-z-][^#|<>;&]*)/;

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** Lists the members of a schema that can be null, at any depth. */
function nullableMembers(schema: Schema, schemas: Readonly<Record<string, Schema>>, at = ''): string[] {
  const { $ref } = schema;
  if ($ref !== undefined) {
    const named = schemas[$ref.replace(/.*\//, '')];
    return named === undefined ? [] : nullableMembers(named, schemas, at);
  }
  return [
    ...(schema.anyOf?.some(({ type }) => type === 'null') ? [at] : []),
    ...(schema.anyOf ?? []).flatMap((each) => nullableMembers(each, schemas, at)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
      nullableMembers(member, schemas, at === '' ? name : `${at}.${name}`),
    ),
    ...(schema.items ? nullableMembers(schema.items, schemas, `${at}[]`) : []),
  ];
}

describe('the documentation', () => {
  test('says how to build the packages wherever it names their files', () => {
    for (const [name, page] of pages)
      if (page.includes('dist/packages/') && name !== 'CHANGELOG.md')
        assert.match(page, /npm run build:packages/, name);
  });

  test('says how a checkout runs a command, on each page for developers that prints one', () => {
    const printed = documentedBlocks().filter(
      ({ page, language, code }) =>
        /^docs\/(?:api|website|start\/website)/.test(page) &&
        ['sh', 'console'].includes(language) &&
        /^(?:\$ )?firsthold /m.test(code),
    );
    const without = new Set(printed.map(({ page }) => page)).difference(
      new Set([...pages].flatMap(([name, page]) => (page.includes('npm run -s firsthold --') ? [name] : []))),
    );
    assert.ok(printed.length > 10);
    assert.deepEqual([...without], []);
  });

  test('lists every method of the client', () => {
    const listed = [...(pages.get('docs/api/client.md') ?? '').matchAll(/^\| `(\w+)\(/gm)].map(
      ([, name]) => name,
    );
    assert.deepEqual(listed, Object.keys(createClient({ base: 'https://booking.example', siteKey: 'demo' })));
  });

  test('has no command that acts on an entry which it picked from a list', () => {
    const picks = everyBlock('sh').flatMap(({ name, code }) =>
      code
        .split('\n')
        .filter((line) => /\.data\[-?\d+\]|\bselect\(.*\) \| \.(id|reference)/.test(line))
        .map((line) => `${name}: ${line.trim()}`),
    );
    // The latest event is where a copy begins.
    const cursor = `CURSOR=$(printf '%s' "$LATEST" | jq -er '.data[0].id')`;
    assert.deepEqual(picks, [`docs/api/management-events.md: ${cursor}`]);
  });

  test('has no TypeScript example that ends silently if the call fails', () => {
    for (const { name, code } of everyBlock('ts', 'js'))
      for (const [, result = ''] of code.matchAll(/^if \((\w+)\.ok\)/gm))
        assert.match(code, new RegExp(`else console\\.error\\(${result}\\.error`), `${name}: ${code}`);
  });

  test('names every member of an event’s booking request that can be null', async () => {
    const document = JSON.parse(await readFile(new URL('openapi/management.v1.json', root), 'utf8'));
    const { schemas } = document.components;
    const nullable = nullableMembers(schemas.EventBookingRequest, schemas);
    const [, section = ''] =
      pages.get('docs/api/webhooks.md')?.split(/^### Members that can be null$|^## Verify/m) ?? [];
    const named = [...section.matchAll(/^\| (`.*) \| /gm)].flatMap(([, members = '']) =>
      members.split(', ').map((member) => member.replaceAll('`', '')),
    );
    // Entries of `items` have the same members.
    const expected = nullable.filter((member) => !member.startsWith('items[]'));
    assert.deepEqual(named.toSorted(), expected.toSorted());
    const ofItems = nullable.flatMap((member) => /^items\[\]\.(.*)/.exec(member)?.[1] ?? []);
    for (const member of ofItems) assert.ok(named.includes(member), member);
  });

  test('every link to a file or heading of the project works', () => {
    const broken: string[] = [];
    let links = 0;
    for (const [name, page] of pages)
      for (const [, target = ''] of page.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(target)) continue;
        links += 1;
        const url = new URL(target, new URL(name, root));
        const path = fileURLToPath(new URL(url.pathname, 'file:'));
        const heading = decodeURIComponent(url.hash.slice(1));
        const linked = pages.get(path.slice(fileURLToPath(root).length));
        if (!existsSync(path) || (heading && linked && !anchorsOf(linked).includes(heading)))
          broken.push(`${name}: ${target}`);
      }
    assert.deepEqual(broken, []);
    assert.ok(links > 100, `only ${links} links were found`);
  });

  test('docs/README.md lists every page once', () => {
    const listed = [...(pages.get('docs/README.md') ?? '').matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm)];
    const guides = [...pages.keys()].filter(
      (name) => !/^docs\/(README|decisions\/\d.*)\.md$|^[A-Z]+\.md$/.test(name),
    );
    assert.deepEqual(listed.map(([, path = '']) => `docs/${path}`).toSorted(), guides.toSorted());
  });

  test('every guide has one title and begins with a paragraph, a list or an example', () => {
    const wrong = [...pages]
      .filter(([name]) => name.startsWith('docs/') && !name.startsWith('docs/decisions/'))
      .filter(([, page]) => {
        const text = page.replace(/^ *```[\s\S]*?^ *```$/gm, '');
        return !/^# .+\n\n(?!#)/.test(text) || [...text.matchAll(/^# /gm)].length !== 1;
      })
      .map(([name]) => name);
    assert.deepEqual(wrong, []);
  });

  test('every block of JSON is valid', () => {
    assert.ok(everyBlock('json').length > 10);
    for (const { name, code } of everyBlock('json'))
      assert.doesNotThrow(() => JSON.parse(code), `${name}: ${code.slice(0, 60)}`);
  });

  test('every npm script it names exists', async () => {
    const { scripts } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'));
    let named = 0;
    for (const [name, page] of pages)
      for (const [, script = ''] of page.matchAll(/npm run (?:-s )?([\w:-]+)/g)) {
        assert.ok(script in scripts, `${name}: npm run ${script}`);
        named += 1;
      }
    assert.ok(named > 5, `only ${named} scripts were found`);
  });

  test('every command and option it names exists', () => {
    const program = buildCommands({} as Terminal);
    const wrong: string[] = [];
    let commands = 0;
    const lines = [
      ...everyBlock('sh').flatMap(({ name, code }) =>
        code
          .replaceAll('\\\n', ' ')
          .split('\n')
          .map((line) => ({ name, line })),
      ),
      // Options are checked in whole lines only; a sentence may name just the command.
      ...[...pages].flatMap(([name, page]) =>
        [...page.matchAll(/`(firsthold [^`]+)`/g)].map(([, line = '']) => ({ name, line })),
      ),
    ];
    for (const { name, line } of lines) {
      const [, args = ''] = commandLine.exec(line) ?? [];
      if (args !== '') commands += 1;
      if (args !== '' && !knows(program, args.trim().split(/\s+/))) wrong.push(`${name}: firsthold ${args}`);
    }
    assert.deepEqual(wrong, []);
    assert.ok(commands > 30, `only ${commands} commands were found`);
  });

  test('the settings in docs/run/settings.md are complete, with their defaults', () => {
    const page = pages.get('docs/run/settings.md') ?? '';
    const table = /## Settings\n[\s\S]*?\n\n(\|[\s\S]*?)\n\n/.exec(page)?.[1] ?? '';
    const rows = table
      .split('\n')
      .slice(2)
      .map((row) => row.split('|').map((cell) => cell.replaceAll('`', '').trim()));
    assert.deepEqual(
      rows.map(([, name, fallback]) => [name, fallback === 'none' ? '' : fallback]).toSorted(),
      settings.map(([name, fallback]) => [name, fallback]).toSorted(),
    );
  });

  test('every message in docs/run/troubleshooting.md is one that the program prints', async () => {
    const files = await readdir(new URL('src/', root), { recursive: true });
    const sources = await Promise.all(
      [...files.filter((name) => /(?<!\.test)\.ts$/.test(name)).map((name) => `src/${name}`)]
        .concat('migrations/0001-schema.postgres.sql')
        .map((name) => readFile(new URL(name, root), 'utf8')),
    );
    // Without values, and as one line where the source has several.
    const source = sources
      .join('\n')
      .replaceAll(/\$\{[^}]*\}/g, '…')
      .replaceAll(/['`] \+\s*['`]/g, '');
    const page = pages.get('docs/run/troubleshooting.md') ?? '';
    const messages = [...page.matchAll(/^\| `([^`/]+)`(?: in PostgreSQL's log)? \|/gm)].map(
      ([, message = '']) => message,
    );
    assert.ok(messages.length >= 14, `only ${messages.length} messages`);
    const printed = (message: string) =>
      new RegExp(
        message
          .replaceAll(/8080|127\.0\.0\.1/g, '…')
          .split('…')
          .map((part) => part.trim())
          .filter((part) => part !== '')
          .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
          .join('.{1,80}'),
      ).test(source);
    assert.deepEqual(
      messages.filter((message) => !printed(message)),
      [],
    );
  });

  test('every block of TypeScript compiles', async () => {
    const folder = temporaryFolder();
    const blocks = everyBlock('ts');
    await Promise.all(
      blocks.map(({ code }, index) => writeFile(join(folder, `block-${index}.mts`), `${code}\nexport {};\n`)),
    );
    const from = (path: string) => fileURLToPath(new URL(path, root));
    const config = {
      extends: from('tsconfig.json'),
      compilerOptions: {
        noUnusedLocals: false,
        typeRoots: [from('node_modules/@types')],
        paths: {
          '@firsthold/website/client': [from('src/client/client.ts')],
          '@firsthold/manage': [from('src/client/manage.ts')],
          '@firsthold/website': [from('src/widget/package/widget.ts')],
          '@firsthold/website/vue': [from('src/widget/package/vue.ts')],
        },
      },
      include: [folder, from('src/widget/assets.d.ts')],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const tsc = from('node_modules/typescript-7/bin/tsc');
    await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch(({ stdout }) =>
      assert.fail(stdout),
    );
    assert.ok(blocks.length > 0);
  });
});

/** Returns whether the arguments name a known command with known options. */
function knows(program: Command, args: readonly string[]): boolean {
  let command = program;
  for (const [index, word] of args.entries()) {
    if (word.startsWith('-')) {
      const option = word.split('=')[0];
      const known = [...command.options, ...program.options].flatMap(({ short, long }) => [short, long]);
      if (!['--help', '-h', '-'].includes(word) && !known.includes(option)) return false;
      continue;
    }
    const next = command.commands.find((candidate) => candidate.name() === word);
    if (next !== undefined) command = next;
    else if (command.commands.length > 0 && args[index - 1]?.startsWith('-') !== true) return word === 'help';
  }
  return true;
}

test('the page of the event log lists every type of event', () => {
  const [, table = ''] =
    /## Event types\n([\s\S]*?)\n\n-/.exec(pages.get('docs/api/event-log.md') ?? '') ?? [];
  const listed: string[] = [];
  for (const [, about = '', name = ''] of table.matchAll(/`([a-z-]*)\.([a-z-]+)`/g))
    listed.push(`${about || listed.at(-1)?.split('.')[0]}.${name}`);
  assert.deepEqual(listed.sort(), [...eventKinds].sort());
});
