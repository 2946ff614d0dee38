/** Checks openapi/ against the OpenAPI 3.1 specification and the needs of API documentation. */
import { createConfig, formatProblems, getTotals, lint } from '@redocly/openapi-core';

const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    // Allows an example URL as the server, because each operator has another URL.
    'no-server-example.com': 'off',
    'info-license': 'error',
    'operation-operationId': 'error',
    'operation-summary': 'error',
    'operation-tag-defined': 'error',
    // From Spectral's recommended rules.
    'info-contact': 'error',
  },
});
for (const name of ['public', 'management']) {
  const problems = await lint({ ref: `openapi/${name}.v1.json`, config });
  if (problems.length > 0) {
    formatProblems(problems, { totals: getTotals(problems), version: 'openapi-core' });
    process.exitCode = 1;
  }
}
