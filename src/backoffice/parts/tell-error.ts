import type { ManagementError } from '../../client/manage.ts';
import { tell } from '../shell/news.ts';
import { troubleWords } from './trouble.tsx';

/** Shows an error as a toast: for buttons outside of forms. */
export const tellError = (error: ManagementError): void => tell({ text: troubleWords(error) });
