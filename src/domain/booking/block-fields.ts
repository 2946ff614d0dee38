import { venueFileSchema } from '../documents/venue-file/schema.ts';
import { type FieldProblem, ValidationError } from '../errors.ts';
import { blockDateProblems } from '../fields/dates.ts';
import type { Draft } from '../fields/draft.ts';
import { readShape } from '../fields/read-shape.ts';
import type { Block } from './block.ts';

const schema = venueFileSchema.properties.blocks.items;

/**
 * A block by the rules of the venue file (docs/venue-file.md); whether its space exists is not asked.
 *
 * @throws ValidationError with every problem
 */
export function parseBlock(document: unknown): Block {
  const problems: FieldProblem[] = [];
  const draft = readShape(schema, document, '', problems) as Draft<Block> | undefined;
  problems.push(...blockDateProblems(draft ?? {}, ''));
  if (problems.length > 0) throw new ValidationError(problems);
  return draft as Block;
}
