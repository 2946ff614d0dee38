import { importTests } from '../import-tests.ts';

importTests('src/operations/**/*.test.ts');
