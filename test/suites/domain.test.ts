import { importTests } from '../import-tests.ts';

importTests('src/domain/**/*.test.ts');
