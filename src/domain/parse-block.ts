import { daysFrom } from './calendar.ts';
import { type FieldProblem, ValidationError } from './errors.ts';
import type { Block } from './venue.ts';
import { dateRangeProblems } from './venue-file/check-dates.ts';
import type { Draft } from './venue-file/draft.ts';
import { limits } from './venue-file/limits.ts';
import { venueFileSchema } from './venue-file/schema.ts';
import { readShape } from './venue-file/shape.ts';

const schema = venueFileSchema.properties.blocks.items;

/**
 * A block by the rules of the venue file (docs/venue-file.md); whether its space exists is not asked.
 *
 * @throws ValidationError with every problem
 */
export function parseBlock(document: unknown): Block {
  const problems: FieldProblem[] = [];
  const draft = readShape(schema, document, '', problems) as Draft<Block> | undefined;
  for (const { path, message } of dateRangeProblems(draft ?? {}, ''))
    problems.push({ path: path.replace(/^\./, ''), message });
  if (problems.length > 0) throw new ValidationError(problems);
  const block = draft as Block;
  const days = daysFrom(block.from, block.to) + 1;
  if (days > limits.blockDays)
    throw new ValidationError([
      { path: 'to', message: `makes a block of ${days} days; there can be ${limits.blockDays}` },
    ]);
  return block;
}
