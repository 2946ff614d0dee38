import type { ManagementAnswer } from '../../client/manage.ts';
import { tell } from '../shell/news.ts';
import { troubleWords } from './trouble.tsx';

/**
 * Whether it is done. Where it is not, says why at the edge of the page: for buttons that have no form around them.
 *
 *     if (await done(manager.delete('/session', {}))) nowOut();
 */
export async function done(asking: Promise<ManagementAnswer<unknown>>): Promise<boolean> {
  const answer = await asking;
  if (!answer.ok) tell({ text: troubleWords(answer.error) });
  return answer.ok;
}
