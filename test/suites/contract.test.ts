import { importTests } from '../import-tests.ts';

importTests('test/contract/*.test.ts');
