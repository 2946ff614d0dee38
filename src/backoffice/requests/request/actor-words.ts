import { useColleagues } from '../../shell/colleagues.ts';
import { session } from '../../shell/session.ts';
import { t } from '../words.ts';

/** Who did something, as colleagues call them; `actor` as the API writes it, e.g. `staff:staff-7f3c`. */
export function useActorWords(venueId: string): (actor: string) => string {
  const current = session.value;
  const { nameOf, isGone } = useColleagues(venueId);
  return (actor) => {
    const [kind, id = ''] = actor.split(':');
    if (kind === 'visitor') return t('byGuest');
    if (kind === 'operator') return t('byOperator');
    if (kind === 'token') return t('byProgram');
    if (kind !== 'staff') return t('byService');
    if (current.kind === 'in' && current.account.id === id) return t('byYou');
    return nameOf(id) ?? t(isGone(id) ? 'byFormer' : 'byColleague');
  };
}
