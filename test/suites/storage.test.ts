import { importTests } from '../import-tests.ts';

importTests('src/storage/!(dialects)/**/*.test.ts');
