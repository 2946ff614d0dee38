import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  BadRequestError,
  ConflictError,
  DomainError,
  ForbiddenError,
  MethodNotAllowedError,
  NotFoundError,
  PreconditionFailedError,
  PreconditionRequiredError,
  UnauthorizedError,
  ValidationError,
} from './errors.ts';
import { codedProblem } from './problem-codes.ts';

test('every error has a stable code', () => {
  const errors = [
    [new BadRequestError('x'), 'BAD_REQUEST'],
    [new UnauthorizedError('x'), 'UNAUTHORIZED'],
    [new ForbiddenError('x'), 'FORBIDDEN'],
    [new NotFoundError('x'), 'NOT_FOUND'],
    [new ConflictError('x', codedProblem('over')), 'CONFLICT'],
    [new MethodNotAllowedError('x'), 'METHOD_NOT_ALLOWED'],
    [new PreconditionRequiredError('x'), 'PRECONDITION_REQUIRED'],
    [new PreconditionFailedError({}), 'PRECONDITION_FAILED'],
    [new ValidationError([]), 'VALIDATION_ERROR'],
  ] as const;
  for (const [error, code] of errors) {
    assert.equal(error.code, code);
    assert.ok(error instanceof DomainError && error instanceof Error);
  }
});

test('lists the problem of each field, with its path if it has one', () => {
  const problems = [
    { path: 'guest.email', message: 'is not an email address' },
    { path: '', message: 'must be an object' },
  ];
  const error = new ValidationError(problems);
  assert.equal(error.message, 'guest.email: is not an email address; must be an object');
  assert.deepEqual(error.problems, problems);
});
