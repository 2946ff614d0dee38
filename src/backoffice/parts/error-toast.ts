import type { ManagementError } from '../../client/manage.ts';
import { showToast } from '../base/toast.ts';
import { errorMessage } from './error-message.ts';

/** Shows an error as a toast: for buttons outside of forms. */
export const showErrorToast = (error: ManagementError): void => showToast({ text: errorMessage(error) });
