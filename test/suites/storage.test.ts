import { importTests } from '../import-tests.ts';

importTests('src/storage/**/*.test.ts');
