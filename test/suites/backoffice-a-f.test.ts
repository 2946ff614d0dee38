// Imported first, so that its hook closes the browser after the last test of the process.
import '../browser/launch.ts';
import { importTests } from '../import-tests.ts';

importTests('test/backoffice/[a-f]*.test.ts');
