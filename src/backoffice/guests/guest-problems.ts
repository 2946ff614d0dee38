import type { ManagementError } from '../../client/manage.ts';
import { problemsAt } from '../parts/error-notice.tsx';

/** Returns the problems of a guest's fields by their names. */
export const problemsOfGuest = (error: ManagementError | null): ReadonlyMap<string, string> =>
  new Map([...problemsAt(error)].map(([at, text]) => [at.replace(/^guest\.(address\.)?/, ''), text]));
