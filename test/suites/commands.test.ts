import { importTests } from '../import-tests.ts';

importTests('src/cli/**/*.test.ts');
