import { t } from './messages.ts';

/** The name that the API returns for a guest whose data was deleted. */
const erased = '(erased)';

/** Returns the guest's name as staff see it: a label in their language if the guest's data was deleted. */
export const shownGuestName = (name: string): string => (name === erased ? t('deletedGuest') : name);
