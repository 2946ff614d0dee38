/** Reads a file of settings as systemd does (`EnvironmentFile=` in systemd.exec(5)), not as a shell does. */

/** The settings of a file, and what is wrong with its lines. */
interface EnvironmentFile {
  readonly values: Readonly<Record<string, string>>;
  /** One sentence each. */
  readonly problems: readonly string[];
}

/** Reads settings: comments have lines of their own, `export` is unknown, and a backslash at the end of a line continues it. */
export function parseEnvironmentFile(text: string): EnvironmentFile {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  const assignment = /^\s*([A-Za-z_]\w*)\s*=[ \t]*(.*)$/s;
  let line = 0;
  for (const { text: given, lines } of joinedLines(text)) {
    const at = line + 1;
    line += lines;
    if (/^\s*(?:[#;]|$)/.test(given)) continue;
    const [, name, value = ''] = assignment.exec(given) ?? [];
    if (name === undefined) {
      const [word = ''] = given.trim().split(/[=:]/);
      problems.push(`line ${at} (${word.trim()}) is dropped by systemd: write NAME=value, without export`);
      continue;
    }
    values[name] = unquoted(value);
    if (/^[^"'].*\s#/.test(value))
      problems.push(`line ${at}: for systemd, the comment is a part of ${name}; put it on a line of its own`);
  }
  return { values, problems };
}

/** Joins continued lines, and those of a quoted value. */
function joinedLines(text: string): { readonly text: string; readonly lines: number }[] {
  const joined: { text: string; lines: number }[] = [];
  const whole = /(?:=[ \t]*"(?:[^"\\]|\\.)*"|=[ \t]*'[^']*'|\\\n|[^\n])*(?:\n|$)/gsy;
  for (const [given] of text.replaceAll('\r\n', '\n').matchAll(whole))
    if (given !== '') joined.push({ text: given.replace(/\n$/, ''), lines: given.split('\n').length - 1 });
  return joined;
}

/** Returns a value without its quotes and escapes. */
const unquoted = (value: string): string =>
  [...value.trimEnd().matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(\n|.)|([^"'\\]+|["'\\])/gs)]
    .map(([, double, single, escaped, plain]) =>
      double !== undefined
        ? double.replaceAll(/\\(\n|["\\`$])/g, (_, each: string) => (each === '\n' ? '' : each))
        : (single ?? (escaped === '\n' ? '' : escaped) ?? plain ?? ''),
    )
    .join('');
