import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadFile } from '../load-file.ts';
import { useBooking } from '../use-booking.ts';
import type { AlternativesProps } from './alternatives.tsx';
import { Contact } from './contact.tsx';

const alternativesFile = () => import('./alternatives.tsx');

/** Returns the alternatives for a lost date, once their code has loaded: most visitors choose a free date. */
export function useAlternatives(isNeeded: boolean): ComponentType<AlternativesProps> | undefined {
  const { session } = useBooking();
  const [Alternatives, setAlternatives] = useState<ComponentType<AlternativesProps>>();
  useEffect(() => {
    if (!isNeeded) return;
    loadFile(alternativesFile).then(
      (module) => {
        setAlternatives(() => module.Alternatives);
        // Applies their queries.
        session.change({});
      },
      () => setAlternatives(() => () => <Contact />),
    );
  }, [isNeeded, session]);
  return Alternatives;
}
