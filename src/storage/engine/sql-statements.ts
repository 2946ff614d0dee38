/** Comments, strings, quoted names, dollar-quoted bodies, and the semicolons between statements. */
const tokens = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$.*?\$\1\$|;|[^;'"$-]+|./gs;

/** Returns whether a statement changes rows: an online migration repeats it. */
export const changesRows = (statement: string) => /^(update|insert|delete)\b/i.test(statement);

/** Splits SQL into its statements, without the semicolons after them. Block comments are not supported. */
export function splitStatements(sql: string): string[] {
  const statements = [''];
  for (const [token] of sql.matchAll(tokens)) {
    if (token === ';') statements.push('');
    else if (!token.startsWith('--')) statements[statements.length - 1] += token;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
