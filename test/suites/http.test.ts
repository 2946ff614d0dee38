import { importTests } from '../import-tests.ts';

importTests(
  'src/!(backoffice|cli|domain|operations|storage|widget|ui)/**/*.test.ts',
  'test/bad-input/*.test.ts',
);
