import { formats } from '../../messages/language.ts';
import { t } from '../messages.ts';

/** Returns a guest's answer to a question in the reader's language. */
export function answerLabel(value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  return typeof value === 'number' ? formats.number(value) : String(value);
}
