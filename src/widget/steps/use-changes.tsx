import { useEffect, useState } from 'preact/hooks';
import { loadFile } from '../load-file.ts';
import { useBooking } from '../use-booking.ts';
import type { Changes } from './changes.ts';
import { Contact } from './contact.tsx';

const changesFile = () => import('./changes.ts');

/**
 * Returns what is shown after a change by the venue or by another visitor, once it has loaded: most visitors see no change.
 *
 * @param isNeeded whether there is a change
 */
export function useChanges(isNeeded: boolean): Changes | undefined {
  const { session, tag } = useBooking();
  const [changes, setChanges] = useState<Changes>();
  useEffect(() => {
    if (!isNeeded) return;
    loadFile(changesFile)
      .then(({ loadChanges }) => loadChanges(tag))
      .then(
        (loaded) => {
          setChanges(loaded);
          // Applies their queries and texts.
          session.change({});
        },
        // Without the file, the visitor can ask the venue.
        () =>
          setChanges({
            tag,
            Alternatives: Contact,
            LossNote: Contact,
            OfferChange: Contact,
            EarlierNote: Contact,
          }),
      );
  }, [isNeeded, session, tag]);
  return changes?.tag === tag ? changes : undefined;
}
