/** What is wrong with a member that does not match its schema. */
import type { FieldProblem } from '../errors.ts';
import { type CodedProblem, codedProblem } from '../problem-codes.ts';
import { choiceMessage, patternExplanation } from './text.ts';

/** An error of Ajv. */
interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string | undefined;
}

/** Converts Ajv's `/extras/0/id` and `must match format` to a path and a message. */
export function problemOfSchema({ instancePath, keyword, params, message }: SchemaError): FieldProblem {
  const at = instancePath
    .slice(1)
    .replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.');
  if (keyword === 'required') {
    const missing = String(params['missingProperty']);
    return {
      path: at === '' ? missing : `${at}.${missing}`,
      message: 'is required',
      ...codedProblem('required'),
    };
  }
  if (keyword === 'additionalProperties') {
    const unknown = String(params['additionalProperty']);
    return {
      path: at === '' ? unknown : `${at}.${unknown}`,
      message: 'is not known',
      ...codedProblem('not_known'),
    };
  }
  if (keyword === 'format' && params['format'] === 'date')
    return { path: at, message: 'must be a date written YYYY-MM-DD', ...codedProblem('date') };
  if (keyword === 'format' && params['format'] === 'email')
    return { path: at, message: 'must be an email address', ...codedProblem('email') };
  if (keyword === 'pattern') return { path: at, ...patternExplanation(String(params['pattern'])) };
  if (keyword === 'enum' || keyword === 'const') {
    const values = keyword === 'enum' ? params['allowedValues'] : [params['allowedValue']];
    return {
      path: at,
      message: choiceMessage(values as readonly unknown[]),
      ...codedProblem('not_a_choice'),
    };
  }
  if (keyword === 'type') {
    const type = String(params['type']).replaceAll(',', ' or ');
    return {
      path: at,
      message: `must be ${type}`,
      ...codedProblem(type === 'integer' ? 'whole_number' : 'wrong_kind'),
    };
  }
  return { path: at, message: message ?? 'is not valid', ...problemOfKeyword(keyword, params) };
}

/** Returns the problem code of an Ajv error. */
function problemOfKeyword(keyword: string, { limit }: Readonly<Record<string, unknown>>): CodedProblem {
  const bound = Number(limit);
  switch (keyword) {
    case 'maxLength':
      return codedProblem('too_long', { most: bound });
    case 'minLength':
      return codedProblem('empty');
    case 'maxItems':
      return codedProblem('too_many', { most: bound });
    case 'minItems':
      return codedProblem('too_few', { least: bound });
    case 'minimum':
    case 'exclusiveMinimum':
      return codedProblem('too_small', { least: bound });
    case 'maximum':
    case 'exclusiveMaximum':
      return codedProblem('too_large', { most: bound });
    case 'anyOf':
      return codedProblem('not_a_choice');
    default:
      return codedProblem('wrong_format');
  }
}
