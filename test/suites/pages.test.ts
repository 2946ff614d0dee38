import { importTests } from '../import-tests.ts';

importTests('src/{backoffice,ui,widget}/**/*.test.ts', 'src/*.test.ts');
