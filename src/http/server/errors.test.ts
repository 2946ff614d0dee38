import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ValidateFunction } from 'ajv';
import type { FastifySchemaValidationError } from 'fastify';
import { PublicGuestSchema } from '../../domain/booking/guest-schemas.ts';
import {
  BadRequestError,
  ConflictError,
  ForbiddenError,
  NotFoundError,
  PreconditionFailedError,
  UnauthorizedError,
  ValidationError,
} from '../../domain/errors.ts';
import { identifierPattern } from '../../domain/fields/identifier.ts';
import { singleLinePattern } from '../../domain/fields/text-patterns.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { PhotosUnavailableError } from '../../media/errors.ts';
import { JobFailedError } from '../../pool/errors.ts';
import { StorageUnavailableError } from '../../storage/engine/errors.ts';
import { PageQuery } from '../management/pagination.ts';
import { errorCodes, managementErrorCodes, RateLimitedError, toErrorResponse } from './errors.ts';
import { validatorCompiler } from './validators.ts';

describe('an error response', () => {
  test('lists the first twenty invalid fields', () => {
    const wrong = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ path: `extras.${index}`, message: 'is wrong' }));
    const detailsOf = (count: number) =>
      toErrorResponse(new ValidationError(wrong(count))).body.error.details;
    assert.deepEqual(detailsOf(20), wrong(20));
    assert.deepEqual(detailsOf(5000), wrong(20));
  });

  test('has the status of its code and the error’s message', () => {
    const cases = [
      [400, new BadRequestError('Unclear.')],
      [401, new UnauthorizedError('Who asks?')],
      [403, new ForbiddenError('Not from here.')],
      [404, new NotFoundError('No such space.')],
      [409, new ConflictError('Taken.', codedProblem('taken'))],
      [429, new RateLimitedError('Too many.')],
    ] as const;
    for (const [status, error] of cases) {
      const response = toErrorResponse(error);
      assert.equal(response.status, status);
      assert.equal(response.body.success, false);
      assert.equal(response.body.error.code, error.code);
      assert.equal(response.body.error.message, error.message);
    }
    assert.deepEqual(toErrorResponse(new ValidationError([{ path: 'name', message: 'is blank' }])), {
      status: 422,
      body: {
        success: false,
        error: {
          code: 'VALIDATION_ERROR',
          message: 'Some fields are not valid.',
          details: [{ path: 'name', message: 'is blank' }],
        },
      },
    });
    const taken = toErrorResponse(
      new ConflictError('Taken.', codedProblem('taken_by', { reference: 'BR-1' })),
    );
    assert.deepEqual(
      [taken.body.error.problem, taken.body.error.values],
      ['taken_by', { reference: 'BR-1' }],
    );
    const stale = toErrorResponse(new PreconditionFailedError({ name: 'As it stands' }));
    assert.equal(stale.status, 412);
    assert.equal(stale.body.error.problem, 'changed_meanwhile');
    assert.deepEqual(stale.body.error.current, { name: 'As it stands' });
  });

  test('of an internal error contains only whether to retry', () => {
    const messageOf = (error: Error) => {
      const { status, body } = toErrorResponse(error);
      return [status, body.error];
    };
    const code = 'INTERNAL_SERVER_ERROR';
    assert.deepEqual(messageOf(new StorageUnavailableError('full')), [
      503,
      { code, message: 'The service is briefly unavailable. Please try again.' },
    ]);
    const [busyStatus, busy] = messageOf(new StorageUnavailableError('busy'));
    assert.deepEqual(
      [busyStatus, busy],
      [503, { code, message: 'The database took too long. Please try again.' }],
    );
    assert.deepEqual(messageOf(new JobFailedError('too long')), [
      503,
      { code, message: 'The request took too long. Please try again.' },
    ]);
    assert.deepEqual(messageOf(new JobFailedError('too long', { isWrite: true })), [
      503,
      {
        code,
        message:
          'The request took too long and was ended. A part of it may be done: check the result, then send it again, with a new Idempotency-Key, to complete it.',
      },
    ]);
    assert.deepEqual(messageOf(new PhotosUnavailableError('out of threads')), [
      503,
      { code, message: 'Photos cannot be processed at the moment. Please try again.' },
    ]);
    const fault = [500, { code, message: 'Something went wrong on our side. Please try again later.' }];
    assert.deepEqual(messageOf(new Error('inside')), fault);
    assert.deepEqual(messageOf(Object.assign(new Error('inside'), { statusCode: 500 })), fault);
    assert.deepEqual(messageOf(Object.assign(new Error('inside'), { statusCode: 302 })), fault);
  });

  test('of the framework has the same shape', () => {
    const messageOf = (statusCode: number) =>
      toErrorResponse(Object.assign(new Error('inside'), { statusCode }));
    const { status, body } = messageOf(404);
    assert.deepEqual(
      [status, body.error],
      [404, { code: 'NOT_FOUND', message: 'No resource exists at this address.' }],
    );
    assert.deepEqual(messageOf(413), {
      status: 400,
      body: { success: false, error: { code: 'BAD_REQUEST', message: 'The request is too large.' } },
    });
    for (const statusCode of [400, 415, 499]) {
      const malformed = messageOf(statusCode);
      assert.equal(malformed.status, 400, `${statusCode}`);
      assert.deepEqual(malformed.body.error, {
        code: 'BAD_REQUEST',
        message: 'The request could not be read.',
      });
    }
  });

  test('has the specification’s seven codes, and four more in the management API', () => {
    const codes = [
      'BAD_REQUEST',
      'FORBIDDEN',
      'NOT_FOUND',
      'CONFLICT',
      'VALIDATION_ERROR',
      'RATE_LIMITED',
      'INTERNAL_SERVER_ERROR',
    ];
    assert.deepEqual(errorCodes, codes);
    assert.deepEqual(managementErrorCodes, [
      ...codes,
      'UNAUTHORIZED',
      'METHOD_NOT_ALLOWED',
      'PRECONDITION_FAILED',
      'PRECONDITION_REQUIRED',
    ]);
  });
});

describe('an invalid value', () => {
  /** Returns the problems of each invalid member. */
  function problemPaths(schema: object, value: unknown) {
    const route = { method: 'POST', url: '/', httpPart: 'body' };
    const validate = validatorCompiler([])({ schema, ...route }) as ValidateFunction;
    assert.equal(validate(value), false);
    const validation = validate.errors as FastifySchemaValidationError[];
    return toErrorResponse(Object.assign(new Error(), { validation })).body.error.details;
  }
  const member = (name: string, schema: object) => ({ type: 'object', properties: { [name]: schema } });
  const text = (rules: object) => ({ type: 'string', ...rules });
  const list = (rules: object) => ({ type: 'array', ...rules });

  test('is reported by path, with a message and a code', () => {
    const cases = [
      [text({ format: 'date' }), 'x', 'must be a date written YYYY-MM-DD', { problem: 'date' }],
      [text({ format: 'email' }), 'x', 'must be an email address', { problem: 'email' }],
      [
        text({ pattern: singleLinePattern }),
        'a\u0000',
        'contains a line break, another control character or an unpaired surrogate, which cannot be stored',
        { problem: 'unprintable' },
      ],
      [
        PublicGuestSchema.properties.name,
        'A.\nVisitor',
        'is blank, or contains a line break, another control character or an unpaired surrogate, which cannot be stored',
        { problem: 'empty' },
      ],
      [
        text({ pattern: identifierPattern }),
        '2.',
        'must be 1 to 64 letters (A-Z, a-z), digits, "_" or "-"',
        { problem: 'identifier' },
      ],
      [
        PageQuery.properties.limit,
        '500',
        'must be a whole number from 1 to 200',
        { problem: 'out_of_range', values: { least: 1, most: 200 } },
      ],
      [
        PageQuery.properties.cursor,
        'a b',
        'must be `next` of the previous page',
        { problem: 'wrong_format' },
      ],
      [text({ pattern: '^x$' }), 'y', 'has the wrong format', { problem: 'wrong_format' }],
      [{ type: 'string' }, 1, 'must be string', { problem: 'wrong_kind' }],
      [{ type: ['string', 'null'] }, 1, 'must be string or null', { problem: 'wrong_kind' }],
      [
        { type: ['string', 'boolean', 'null'] },
        1,
        'must be string or boolean or null',
        { problem: 'wrong_kind' },
      ],
      [{ type: 'integer' }, 1.5, 'must be integer', { problem: 'whole_number' }],
      [
        text({ maxLength: 2 }),
        'abc',
        'must NOT have more than 2 characters',
        { problem: 'too_long', values: { most: 2 } },
      ],
      [text({ minLength: 1 }), '', 'must NOT have fewer than 1 characters', { problem: 'empty' }],
      [
        list({ maxItems: 1 }),
        [1, 2],
        'must NOT have more than 1 items',
        { problem: 'too_many', values: { most: 1 } },
      ],
      [
        list({ minItems: 2 }),
        [1],
        'must NOT have fewer than 2 items',
        { problem: 'too_few', values: { least: 2 } },
      ],
      [{ type: 'number', minimum: 3 }, 2, 'must be >= 3', { problem: 'too_small', values: { least: 3 } }],
      [
        { type: 'number', exclusiveMinimum: 3 },
        3,
        'must be > 3',
        { problem: 'too_small', values: { least: 3 } },
      ],
      [{ type: 'number', maximum: 3 }, 4, 'must be <= 3', { problem: 'too_large', values: { most: 3 } }],
      [
        { type: 'number', exclusiveMaximum: 3 },
        3,
        'must be < 3',
        { problem: 'too_large', values: { most: 3 } },
      ],
      [{ enum: ['a', 'b'] }, 'c', 'must be one of "a", "b"', { problem: 'not_a_choice' }],
      [{ const: 'a' }, 'c', 'must be "a"', { problem: 'not_a_choice' }],
      [{ type: 'number', multipleOf: 5 }, 3, 'must be multiple of 5', { problem: 'wrong_format' }],
    ] as const;
    for (const [schema, value, message, word] of cases)
      assert.deepEqual(problemPaths(member('it', schema), { it: value }), [{ path: 'it', message, ...word }]);
    const either = member('it', { anyOf: [{ const: 'a' }, { const: 'b' }] });
    assert.deepEqual(problemPaths(either, { it: 'c' })?.at(-1), {
      path: 'it',
      message: 'must match a schema in anyOf',
      problem: 'not_a_choice',
    });
  });

  test('is named with its parents and array index', () => {
    const guest = {
      type: 'object',
      properties: { name: { type: 'string' } },
      required: ['name'],
      additionalProperties: false,
    };
    const missing = { message: 'is required', problem: 'required' };
    const invalid = { message: 'is not known', problem: 'not_known' };
    assert.deepEqual(problemPaths(guest, {}), [{ path: 'name', ...missing }]);
    assert.deepEqual(problemPaths(member('guest', guest), { guest: {} }), [
      { path: 'guest.name', ...missing },
    ]);
    assert.deepEqual(problemPaths(guest, { name: '', isAdmin: true }), [{ path: 'isAdmin', ...invalid }]);
    assert.deepEqual(problemPaths(member('guest', guest), { guest: { name: '', isAdmin: true } }), [
      { path: 'guest.isAdmin', ...invalid },
    ]);
    const kind = { message: 'must be string', problem: 'wrong_kind' };
    const guests = member('guests', list({ items: guest }));
    const eleven = Array.from({ length: 11 }, () => ({ name: '' }));
    assert.deepEqual(problemPaths(guests, { guests: [...eleven, { name: 1 }, {}] }), [
      { path: 'guests[11].name', ...kind },
      { path: 'guests[12].name', ...missing },
    ]);
    const grid = member('rows', list({ items: list({ items: { type: 'string' } }) }));
    assert.deepEqual(problemPaths(grid, { rows: [['a'], ['b', 5]] }), [{ path: 'rows[1][1]', ...kind }]);
    assert.deepEqual(problemPaths(member('4th', { type: 'string' }), { '4th': 1 }), [
      { path: '4th', ...kind },
    ]);
  });

  test('is reported with all problems', () => {
    const schema = {
      type: 'object',
      properties: { name: { type: 'string' }, date: { type: 'string', format: 'date' } },
      required: ['name'],
    };
    assert.deepEqual(
      problemPaths(schema, { date: 'x' })?.map(({ path }) => path),
      ['name', 'date'],
    );
  });
});
