import { t } from './messages.ts';

/** Says what an erasure deleted: from how many requests, or of a guest without one. */
export function erasedText(references: readonly string[]): string {
  const requests = references.filter((reference) => reference.startsWith('BR-'));
  const isOnlyContact = requests.length === 0 && references.length > 0;
  return isOnlyContact ? t('guestDataErased') : t('guestErased', { count: requests.length });
}
