import { importTests } from '../import-tests.ts';

importTests('test/management/*.test.ts');
