/**
 * Patterns of free text for JSON Schema's `pattern` (with the `u` flag). Control characters (NUL, escape, …) and
 * surrogate halves are rejected everywhere: databases cannot store them. One line has no line break of any kind, neither
 * U+2028 nor U+2029: programs that read lines would take it for two.
 */

const inLine = '[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]';

/** One line, which may be empty. */
export const singleLinePattern = `^${inLine}*$`;

/** One line that is not blank: it has a character other than white space. */
export const visibleLinePattern = `^(?=\\s*\\S)${inLine}*$`;

/** One line that is not blank: it has a character other than white space and invisible ones. */
export const nonBlankLinePattern = `^(?=.*[^\\s\\p{C}])${inLine}*$`;

/** Several lines that are not all blank. */
export const nonBlankTextPattern = '^(?=[\\s\\S]*[^\\s\\p{C}])(?:[^\\p{Cc}\\p{Cs}]|[\\n\\r\\t])*$';

/** Several lines: also line breaks and tabs. */
export const multiLinePattern = '^(?:[^\\p{Cc}\\p{Cs}]|[\\n\\r\\t])*$';

/** Several lines; a line break is `\n` alone. */
export const paragraphsPattern = '^(?:[^\\p{Cc}\\p{Cs}]|[\\t\\n])*$';

const multiLinePatterns: readonly string[] = [nonBlankTextPattern, multiLinePattern, paragraphsPattern];

/** Returns whether a pattern is one of several lines. */
export const isOfSeveralLines = (pattern: string) => multiLinePatterns.includes(pattern);
