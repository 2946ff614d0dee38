/**
 * What free text may hold, for JSON Schema's `pattern` (which reads it with the `u` flag). Control characters
 * (NUL, escape, …) and halves of surrogate pairs are refused everywhere: databases cannot keep them.
 */

/** One line, which may be empty. */
export const singleLinePattern = '^[^\\p{Cc}\\p{Cs}]*$';

/** One line with something visible on it. */
export const nonBlankLinePattern = '^(?=.*[^\\s\\p{C}])[^\\p{Cc}\\p{Cs}]*$';

/** Several lines with something to see on one of them. */
export const nonBlankTextPattern = '^(?=[\\s\\S]*[^\\s\\p{C}])(?:[^\\p{Cc}\\p{Cs}]|[\\n\\r\\t])*$';

/** Several lines: line breaks and tabs too. */
export const multiLinePattern = '^(?:[^\\p{Cc}\\p{Cs}]|[\\n\\r\\t])*$';
