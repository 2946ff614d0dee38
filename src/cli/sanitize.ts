import type { Terminal } from './terminal.ts';

/**
 * Characters that a terminal executes or hides instead of showing: controls, direction marks, line and paragraph
 * separators, zero-width, tag and filler characters. Arabic number signs have the same category, but are visible.
 */
const disguises = String.raw`[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{16fe4}]--[\t\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]]`;

/** Scripts with joiners between some letters. */
const joining = 'Arab Syrc Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr'
  .split(' ')
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');

/** Legitimate uses of these characters: emoji as listed by Unicode, joiners, variation selectors of ideographs. */
const legitimate = [
  String.raw`\p{RGI_Emoji}`,
  String.raw`(?<=[${joining}])[\u200c\u200d](?=[${joining}])`,
  String.raw`(?<=\p{Unified_Ideograph})[\u{e0100}-\u{e01ef}]`,
].join('|');

const suspicious = new RegExp(disguises, 'v');
let each: RegExp | undefined;

/**
 * Escapes characters that could move the cursor, change the writing direction, start a new line or hide text, in the
 * way JSON does. The value of JSON output therefore stays the same.
 */
export function sanitizeLine(line: string): string {
  if (!suspicious.test(line)) return line;
  // Created lazily: it contains thousands of emoji.
  each ??= new RegExp(`${legitimate}|(?<disguise>${disguises})`, 'gv');
  return line.replaceAll(each, (found, disguise?: string) =>
    disguise === undefined ? found : escaped(disguise),
  );
}

function escaped(character: string): string {
  const json = JSON.stringify(character).slice(1, -1);
  if (json !== character) return json;
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/** Wraps a terminal so that everything printed is sanitized: names, messages and file names are untrusted. */
export function sanitizedTerminal(terminal: Terminal): Terminal {
  return {
    ...terminal,
    print: (line) => terminal.print(sanitizeLine(line)),
    printEmphasised: (emphasis, start, rest) =>
      terminal.printEmphasised(emphasis, sanitizeLine(start), sanitizeLine(rest)),
    printLong: (text) => terminal.printLong(sanitizedText(text)),
    printToStderr: (line) => terminal.printToStderr(sanitizeLine(line)),
  };
}

async function* sanitizedText(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    const lines = decoder.decode(chunk, { stream: true }).split('\n');
    yield Buffer.from(lines.map(sanitizeLine).join('\n'));
  }
}
