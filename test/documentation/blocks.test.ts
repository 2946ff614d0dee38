/** Every block of the documentation runs in a test, is checked by one, or is listed with a reason. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseYaml } from '@redocly/openapi-core';
import ts from 'typescript';
import { compileTemplate } from 'vue/compiler-sfc';
import { type Block, documentedBlocks } from './blocks.ts';
import { commandGuides } from './command-guides.ts';
import { managementGuides, publicGuides } from './guides.ts';
import { isListed, unrun } from './unrun-blocks.ts';

const blocks = documentedBlocks();
const nameOf = ({ page, language, first }: Block) => `${page} [${language}] ${first}`;

const shellGuides = new Set([...managementGuides, ...publicGuides].map((name) => `docs/${name}`));
const commandPages = new Set(commandGuides.map(({ page }) => page));

/** Returns the errors of HTML or a Vue template: unclosed elements, wrong attributes. */
const templateErrors = (source: string) =>
  compileTemplate({
    source: source.replace(/^<!doctype html>\n/i, ''),
    filename: 'page.html',
    id: 'page',
    compilerOptions: { isCustomElement: () => true },
  })
    .errors.map((error) => (typeof error === 'string' ? error : error.message))
    .filter((message) => !message.includes('Tags with side effect'));
const scriptErrors = (source: string) =>
  (
    ts.transpileModule(source, {
      reportDiagnostics: true,
      fileName: 'block.jsx',
      compilerOptions: { jsx: ts.JsxEmit.Preserve },
    }).diagnostics ?? []
  ).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
const styleSheet = readFileSync('src/widget/style.css', 'utf8');
/** Returns the custom properties that the form does not read. */
const styleErrors = (source: string) =>
  [...source.matchAll(/--booking-[\w-]+/g)]
    .map(([name]) => name)
    .filter((name) => !styleSheet.includes(`var(${name},`));
const parsing = (parse: (source: string) => unknown) => (source: string) => {
  try {
    parse(source);
    return [];
  } catch (error) {
    return [String(error)];
  }
};
/** Returns the errors of each language that a parser reads. Types of `ts`: `pages.test.ts`. */
const errorsOf: Readonly<Record<string, (source: string) => readonly string[]>> = {
  json: parsing(JSON.parse),
  yaml: parsing(parseYaml),
  html: (source) => [...templateErrors(source), ...styleErrors(source)],
  css: styleErrors,
  vue: templateErrors,
  js: scriptErrors,
  jsx: scriptErrors,
  ts: () => [],
};

/** Returns whether a test runs or checks a block. */
const isTested = ({ page, language }: Block) =>
  language in errorsOf ||
  // webhook-signature.test.ts runs them.
  (page === 'docs/api/webhooks.md' && ['python', 'php'].includes(language)) ||
  (language === 'sh' && shellGuides.has(page)) ||
  (['sh', 'console'].includes(language) && commandPages.has(page));

test('every block is tested, or listed with a reason', () => {
  const silent = blocks.filter((block) => !isTested(block) && !isListed(block)).map(nameOf);
  assert.deepEqual(silent, []);
});

test('the list has only blocks that exist, and names tests that exist', () => {
  const names = new Set(blocks.map(({ page, first }) => `${page} ${first}`));
  for (const [page, listed] of Object.entries(unrun))
    for (const [first, reason] of Object.entries(listed)) {
      assert.ok(names.has(`${page} ${first}`), `${page} ${first}`);
      for (const [path] of reason.matchAll(/\b(?:test|scripts|deploy)\/[\w./-]*/g))
        assert.ok(existsSync(path), path);
    }
});

test('a parser reads every block of its language', () => {
  const wrong = blocks.flatMap((block) =>
    (errorsOf[block.language]?.(block.code) ?? []).map((error) => `${nameOf(block)}: ${error}`),
  );
  assert.deepEqual(wrong, []);
});

test('bash accepts the syntax of every command', () => {
  const commands = blocks.filter(({ language }) => language === 'sh');
  const script = commands.map((block, at) => `block_${at}() {\n${block.code}}\n`).join('');
  assert.doesNotThrow(() => execFileSync('bash', ['-n'], { input: script, stdio: 'pipe' }));
});
