import { bySize, throughSeeds } from '../proof/size.ts';

interface Generated {
  readonly title: string;
  /** How many requests to generate. */
  readonly sizes: Readonly<Record<'short' | 'normal' | 'full', number>>;
  /** The part of the time of the input proof. */
  readonly share: number;
}

/** How many requests have one seed. */
const atOnce = 500;

/**
 * Generates requests in portions, so that a proof can be resumed.
 *
 * @param send is called with options of `fc.assert`
 * @returns how many requests were sent, those of earlier runs included
 */
export async function throughRequests(
  { title, sizes, share }: Generated,
  send: (options: { readonly seed: number; readonly numRuns: number }) => Promise<void>,
): Promise<number> {
  const requests = bySize(sizes);
  const numRuns = Math.min(requests, atOnce);
  const seeds = Math.ceil(requests / numRuns);
  const ran = await throughSeeds({ title, seeds, share, counts: {} }, (seed) => send({ seed, numRuns }));
  return ran * numRuns;
}
