import { importTests } from '../import-tests.ts';

importTests('src/operations/booking/**/*.test.ts');
