import { useStaffNames } from '../api/staff-names.ts';
import { nameOfActor } from './event-label.ts';

/** Returns a function that names who created something, by its `createdBy`. */
export function useCreators(venueId: string): (createdBy: string) => string {
  const names = useStaffNames(venueId);
  return (createdBy) => {
    const [kind = '', id = ''] = createdBy.split(/:(.*)/s);
    return nameOfActor(kind, id, names);
  };
}
