/** Validates requests by the schemas of their route with Ajv, without changing them. */
import { Ajv, type Options, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler, FastifyServerOptions } from 'fastify';
import { isEmailAddress } from '../../domain/fields/email.ts';
import { maxProblems } from '../../domain/fields/problem-list.ts';
import { isCalendarDate } from '../../domain/time/calendar.ts';

type Validate = ReturnType<FastifySchemaCompiler<object>>;

const compilers = new WeakMap<readonly object[], FastifySchemaCompiler<object>>();

/**
 * Returns the compiler of an app's validators. Apps of a process that share schemas also share their validators: tests
 * start hundreds of apps.
 *
 * @param shared schemas that others refer to by `$id`; always the same list, since its validators are kept
 */
export function validatorCompiler(shared: readonly object[]): FastifySchemaCompiler<object> {
  const compiler = compilers.get(shared) ?? newCompiler(shared);
  compilers.set(shared, compiler);
  return compiler;
}

/**
 * Compiles each schema on first use: compiling all would take a seventh of the startup time.
 *
 * Each is compiled twice. The first stops at the first problem and decides whether the data is valid. Only if not,
 * the second describes the problems, and stops after `maxProblems`: a body may have as many as it has bytes.
 */
function newCompiler(shared: readonly object[]): FastifySchemaCompiler<object> {
  const validators = new WeakMap<object, Validate>();
  let deciding: Ajv | undefined;
  let describing: Ajv | undefined;
  return ({ schema }) => {
    const existing = validators.get(schema);
    if (existing !== undefined) return existing;
    let decide: ValidateFunction | undefined;
    let describe: ValidateFunction | undefined;
    const validate: Validate = (data) => {
      deciding ??= newAjv(shared, {});
      decide ??= deciding.compile(schema);
      validate.errors = null;
      if (decide(data)) return true;
      describing ??= newAjv(shared, { allErrors: true, code: { process: stoppingAtMost } });
      describe ??= describing.compile(schema);
      validate.errors = validationErrors(describe, data) ?? decide.errors ?? null;
      return false;
    };
    validators.set(schema, validate);
    return validate;
  };
}

/**
 * Ajv has no limit of collected problems. Its generated code counts each by `errors++`, or several by `errors =
 * vErrors.length` after a called function: this makes the code stop there. Describing problems without Ajv takes 150
 * lines more; the tests notice if a version of Ajv generates other code.
 */
function stoppingAtMost(code: string): string {
  return code
    .replaceAll('errors++;', `if(++errors>=${maxProblems})throw vErrors;`)
    .replaceAll('errors = vErrors.length;', `if((errors=vErrors.length)>=${maxProblems})throw vErrors;`);
}

function validationErrors(describe: ValidateFunction, data: unknown): ValidateFunction['errors'] {
  try {
    describe(data);
    return describe.errors;
  } catch (thrown) {
    if (!Array.isArray(thrown)) throw thrown;
    return thrown.slice(0, maxProblems);
  }
}

function newAjv(shared: readonly object[], options: Options): Ajv {
  const ajv = new Ajv({
    ...options,
    // The tests check our schemas (lint-openapi.ts).
    validateSchema: false,
    // An answer is text, a number, or a boolean.
    allowUnionTypes: true,
    // A route's body may itself be shared.
    addUsedSchema: false,
  });
  // Ajv's own formats accept the years 0 and 9999, and e-mail addresses of any length.
  return ajv
    .addFormat('date', isCalendarDate)
    .addFormat('email', isEmailAddress)
    .addSchema([...shared]);
}

type Controller = NonNullable<FastifyServerOptions['schemaController']>;
type Factory = NonNullable<Controller['compilersFactory']>['buildValidator'] & {};

/** For an app's `compilersFactory`, whose type expects a compiler per schema; here it is one per route part. */
export const validatorFactory = (shared: readonly object[]) =>
  (() => validatorCompiler(shared)) as unknown as Factory;
