import { useEffect, useState } from 'preact/hooks';
import type { DataAt, ManagementError, WishAt } from '../../../client/manage.ts';
import { manager } from '../../asking/manager.ts';

export type Simulated = DataAt<'post', '/venues/{venueId}/simulated-quote'>;
export type SimulatorQuestion = WishAt<'post', '/venues/{venueId}/simulated-quote'>['body'];

/** Nothing is asked before nothing was typed for so long, in milliseconds. */
const pause = 150;

/**
 * What the service says something would cost, and why; asked anew when the question is another.
 *
 * @param standing what else the answer hangs on: when it is another, it is asked again
 */
export function useSimulated(venueId: string, question: SimulatorQuestion, standing: unknown) {
  const [answer, setAnswer] = useState<{ found: Simulated | null; error: ManagementError | null }>({
    found: null,
    error: null,
  });
  const [answered, setAnswered] = useState('');
  const asked = JSON.stringify([venueId, question]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is another object each time, and seldom another
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(
      async () => {
        const told = await manager.post('/venues/{venueId}/simulated-quote', {
          path: { venueId },
          body: question,
        });
        if (isOver) return;
        setAnswer(told.ok ? { found: told.data, error: null } : { found: null, error: told.error });
        setAnswered(asked);
      },
      answered === '' ? 0 : pause,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [asked, standing]);
  // Until there is another, the last answer stays, and is not taken for this one's.
  return { ...answer, isLate: answered !== asked };
}
