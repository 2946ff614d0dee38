import { useStaffNames } from '../../api/staff-names.ts';
import { isOwnActor } from '../../base/session.ts';
import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';

/** Returns a function that names an actor of the API, e.g. `staff:staff-7f3c`. */
export function useActorLabel(venueId: string): (actor: string) => string {
  const { nameOf, isGone } = useStaffNames(venueId, { withTokens: true });
  return (actor) => {
    const [kind, id = ''] = actor.split(':');
    if (kind === 'visitor') return t('byGuest');
    if (kind === 'operator') return t('byOperator');
    if (kind === 'token') {
      const label = nameOf(id);
      return label ? `${t('byProgram')}${formats.inBrackets(label)}` : t('byProgram');
    }
    if (kind !== 'staff') return t('byService');
    if (isOwnActor(actor)) return t('byYou');
    return nameOf(id) ?? t(isGone(id) ? 'byFormer' : 'byColleague');
  };
}
