// The first of all, so that the browser is closed after the last test of the process.
import '../browser/launch.ts';
import { importTests } from '../import-tests.ts';

importTests('test/backoffice/s[a-o]*.test.ts');
