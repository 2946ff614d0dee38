import { importTests } from '../import-tests.ts';

importTests('test/documentation/*.test.ts', 'test/distributed/*.test.ts', 'test/packaging/*.test.ts');
