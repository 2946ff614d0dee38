/** Punctuation between texts comes from the language (`Formats`), not from code. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import ts from 'typescript';

/** Marks of English with their space, or brackets, and nothing else. */
const isMark = (text: string) => /^[\s,;:.()]*$/.test(text) && /[,;:.]\s|[()]/.test(text);

/** Files that join no texts of the interface, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'src/backoffice/api/pending-count.ts': 'a number before the title of the tab',
  'src/backoffice/parts/space-color.ts': 'CSS',
  'src/http/pages/manage.ts': 'a header',
  'src/http/pages/policy.ts': 'a header',
  'src/http/pages/space-list.ts': 'the sources of a photo',
  'src/ui/locale/address-line.ts': 'the comma of an address, replaced in other scripts',
  'src/ui/locale/punctuation.ts': 'has the marks of each language',
};

function marksIn(path: string, source: string): string[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const report = (node: ts.Node) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    found.push(`${path}:${line + 1}: ${node.getText(file)}`);
  };
  const isString = (node: ts.Node): node is ts.StringLiteralLike => ts.isStringLiteralLike(node);
  const visit = (node: ts.Node): void => {
    if (
      ts.isTemplateExpression(node) &&
      [node.head, ...node.templateSpans.map(({ literal }) => literal)].some(({ text }) => isMark(text))
    )
      report(node);
    // a + ', ' + b, list.join(', ')
    const operands =
      ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken
        ? [node.left, node.right]
        : [];
    const isJoin =
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'join';
    if ([...operands, ...(isJoin ? node.arguments : [])].some((each) => isString(each) && isMark(each.text)))
      report(node);
    // <b>{name}</b>, {times}
    if (ts.isJsxText(node) && /^\s*[,;:()]+\s*$/.test(node.text)) report(node);
    if (
      ts.isJsxExpression(node) &&
      node.expression &&
      isString(node.expression) &&
      isMark(node.expression.text)
    )
      report(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

it('finds marks between texts', () => {
  const found = marksIn(
    'a.tsx',
    `
    const a = \`\${b}: \${c}\`;
    const d = b + ', ' + c;
    const e = [b, c].join('. ');
    const f = \`\${b} (\${c})\`;
    const g = <p>{b}, {c}{': '}{d}</p>;
    const fine = [\`id:\${b}\`, \`\${b}:\${c}\`, \`\${b} · \${c}\`, b + formats.comma + c, <p>{b} {c}</p>];
  `,
  );
  assert.deepEqual(
    found.map((line) => line.split(':')[1]),
    ['2', '3', '4', '5', '6', '6'],
  );
});

it('code puts no English punctuation between texts', () => {
  const paths = globSync('src/{widget,ui,backoffice,http/pages,delivery/push}/**/*.{ts,tsx}', {
    exclude: ['**/*.test.*', '**/*.generated.ts'],
  });
  assert.ok(paths.length > 300, `${paths.length} files`);
  const found = paths.toSorted().flatMap((path) => marksIn(path, readFileSync(path, 'utf8')));
  const isExpected = (line: string) => Object.hasOwn(exceptions, line.split(':')[0] ?? '');
  assert.deepEqual(
    found.filter((line) => !isExpected(line)),
    [],
  );
  const used = new Set(found.map((line) => line.split(':')[0]));
  assert.deepEqual(
    Object.keys(exceptions).filter((path) => !used.has(path)),
    [],
  );
});

it('problems in the back-office have no final full stop', () => {
  const paths = globSync('src/backoffice/messages/problems/messages/*.json');
  assert.equal(paths.length, 6);
  const texts = paths.flatMap((path) =>
    Object.entries(JSON.parse(readFileSync(path, 'utf8')) as object).map(
      ([key, text]) =>
        `${path} ${key}: ${typeof text === 'string' ? text : Object.values(text as object).join('|')}`,
    ),
  );
  assert.deepEqual(
    texts.filter((text) => /\.(\||$)/.test(text)),
    [],
  );
});

it('email addresses in texts of the form are isolated from their direction', () => {
  const inText: string[] = [];
  for (const path of globSync('src/widget/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })) {
    const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      const isText = ts.isCallExpression(node) && node.expression.getText(file) === 't';
      for (const each of isText ? node.arguments : [])
        if (ts.isObjectLiteralExpression(each))
          for (const member of each.properties)
            if (member.name?.getText(file) === 'email') inText.push(`${path}: ${member.getText(file)}`);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  assert.ok(inText.length >= 2, inText.join('\n'));
  assert.deepEqual(
    inText.filter((line) => !line.includes(': formats.isolate(')),
    [],
  );
});
