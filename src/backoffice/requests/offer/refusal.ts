import type { ManagementError } from '../../../client/manage.ts';
import { problemMessage } from '../../messages/problems/problem-message.ts';

const isAboutPlace = (problem: string | undefined) => /^(taken|taken_by|blocked)$/.test(problem ?? '');

/** Returns why a time is taken; undefined: it is not, or something else is wrong. */
export const refusalOf = (error: ManagementError | null): string | undefined =>
  error?.code === 'CONFLICT' && isAboutPlace(error.problem) ? problemMessage(error) : undefined;

/** Returns why dates of a new booking are refused, by path: `date`, `additionalItems[1]`. */
export const refusalsOf = (error: ManagementError | null): ReadonlyMap<string, string> =>
  error?.code === 'CONFLICT'
    ? new Map(
        (error.details ?? [{ path: 'date', ...error }]).map((detail) => [
          detail.path,
          problemMessage(detail),
        ]),
      )
    : new Map();
