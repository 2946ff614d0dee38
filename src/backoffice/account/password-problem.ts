import type { ManagementError } from '../../client/manage.ts';
import { problemsOf } from '../parts/trouble.tsx';
import { t } from './words.ts';

/** What is wrong with a new password, in the reader's words; null: something else is. */
export function passwordProblemIn(error: ManagementError): string | null {
  const problems = problemsOf(error);
  return problems.has('password') ? t('passwordRefused') : null;
}
