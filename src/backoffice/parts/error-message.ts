import type { ManagementError } from '../../client/manage.ts';
import { t } from '../base/messages.ts';
import { formats } from '../messages/language.ts';
import { problemMessage } from '../messages/problems/problem-message.ts';

/** Returns the message of an error; the errors of single fields are shown beside them. */
export function errorMessage(error: ManagementError): string {
  if (error.problem === 'log_in_again') return t('notConfirmed');
  switch (error.code) {
    case 'OFFLINE':
      return t('offline');
    case 'NETWORK':
    case 'ABORTED':
      return t('unreachable');
    case 'RATE_LIMITED':
      return t('rateLimited', { time: formats.duration(error.retryAfterSeconds ?? 60) });
    case 'UNAUTHORIZED':
      return t('wrongPassword');
    case 'NOT_FOUND':
      return t('gone');
    case 'PRECONDITION_FAILED':
      return t('editConflict');
    case 'VALIDATION_ERROR':
      return t('invalid');
    case 'FORBIDDEN':
      return error.problem === undefined ? t('forbidden') : problemMessage(error);
    case 'INTERNAL_SERVER_ERROR':
      return error.problem === undefined ? t('serverError') : problemMessage(error);
    default:
      // Falls back to the service's English message.
      return problemMessage(error);
  }
}
