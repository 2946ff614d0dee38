import { importTests } from '../import-tests.ts';

// Apart from the other tests of storage, because these wait for timeouts.
importTests('src/storage/dialects/*.test.ts');
