/**
 * The errors of the domain. Each class is one of the specification's stable codes (§7); the HTTP layer maps codes to
 * statuses in one table, and nothing depends on messages.
 */

import { type CodedProblem, codedProblem } from './problem-codes.ts';

/**
 * An invalid field: its path (`guest.email`, `spaces[0].slots[2].endTime`), a message, and a code, which is omitted
 * for errors that only an operator's command can cause.
 */
export interface FieldProblem extends CodedProblem {
  readonly path: string;
  readonly message: string;
}

/** An error of a domain rule; the HTTP layer only maps its code to a status. */
export abstract class DomainError extends Error {
  abstract readonly code:
    | 'BAD_REQUEST'
    | 'UNAUTHORIZED'
    | 'FORBIDDEN'
    | 'NOT_FOUND'
    | 'METHOD_NOT_ALLOWED'
    | 'CONFLICT'
    | 'PRECONDITION_FAILED'
    | 'PRECONDITION_REQUIRED'
    | 'VALIDATION_ERROR';
}

/** The request cannot be parsed: no body, not JSON, too large. */
export class BadRequestError extends DomainError {
  readonly code = 'BAD_REQUEST';
}

/** Not authenticated; only the management API requires it. */
export class UnauthorizedError extends DomainError {
  readonly code = 'UNAUTHORIZED';
}

/** Not allowed: for example, the website is not on the key's list (specification §5, rule 2). */
export class ForbiddenError extends DomainError {
  readonly code = 'FORBIDDEN';
  readonly codedProblem: CodedProblem;

  constructor(message: string, coded: CodedProblem = {}) {
    super(message);
    this.codedProblem = coded;
  }
}

/** The key, venue, space, slot or package does not exist, or is not published. */
export class NotFoundError extends DomainError {
  readonly code = 'NOT_FOUND';
  /** What is missing, if it may be several things. */
  readonly details: readonly FieldProblem[];

  constructor(message: string, details: readonly FieldProblem[] = []) {
    super(message);
    this.details = details;
  }
}

/** The date and slot are not free (any more), or the status of the booking request does not allow this. */
export class ConflictError extends DomainError {
  readonly code = 'CONFLICT';
  readonly codedProblem: CodedProblem;
  /** Each conflict, if there may be several. */
  readonly details: readonly FieldProblem[];

  constructor(message: string, coded: CodedProblem, details: readonly FieldProblem[] = []) {
    super(message);
    this.codedProblem = coded;
    this.details = details;
  }
}

/** The path exists, but not with this method. Only the management API uses it; the public API responds with 404. */
export class MethodNotAllowedError extends DomainError {
  readonly code = 'METHOD_NOT_ALLOWED';
}

/** A change does not name the version it is based on. */
export class PreconditionRequiredError extends DomainError {
  readonly code = 'PRECONDITION_REQUIRED';
}

/** The resource has changed since the client read it. */
export class PreconditionFailedError extends DomainError {
  readonly code = 'PRECONDITION_FAILED';
  readonly codedProblem = codedProblem('changed_meanwhile');
  /** The current content, in the form in which the client read it. */
  readonly current: unknown;

  constructor(current: unknown) {
    super('It has changed since you read it. Check the current content and try again.');
    this.current = current;
  }
}

/** One or more fields are invalid. */
export class ValidationError extends DomainError {
  readonly code = 'VALIDATION_ERROR';
  readonly problems: readonly FieldProblem[];

  constructor(problems: readonly FieldProblem[]) {
    super(problems.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; '));
    this.problems = problems;
  }
}
