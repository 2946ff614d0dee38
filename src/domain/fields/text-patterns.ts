/**
 * Patterns of free text for JSON Schema's `pattern` (with the `u` flag). Control characters (NUL, escape, …) and
 * surrogate halves are rejected everywhere: databases cannot store them.
 */

/** One line, which may be empty. */
export const singleLinePattern = '^[^\\p{Cc}\\p{Cs}]*$';

/** One line that is not blank. */
export const nonBlankLinePattern = '^(?=.*[^\\s\\p{C}])[^\\p{Cc}\\p{Cs}]*$';

/** Several lines that are not all blank. */
export const nonBlankTextPattern = '^(?=[\\s\\S]*[^\\s\\p{C}])(?:[^\\p{Cc}\\p{Cs}]|[\\n\\r\\t])*$';

/** Several lines: also line breaks and tabs. */
export const multiLinePattern = '^(?:[^\\p{Cc}\\p{Cs}]|[\\n\\r\\t])*$';
