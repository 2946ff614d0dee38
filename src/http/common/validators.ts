/** What comes in is held to the schemas of its route by Ajv, as it stands: nothing of it is changed or taken out. */
import { Ajv, type Options, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler, FastifyServerOptions } from 'fastify';
import { isEmailAddress } from '../../domain/fields/email.ts';
import { maxProblems } from '../../domain/fields/problem-list.ts';
import { isCalendarDate } from '../../domain/time/calendar.ts';

/**
 * Compiles each schema when something is first held to it: all of them at once would be a seventh of a start.
 *
 * Each is compiled twice. The first stops at the first problem, and says whether the data is valid. Only where it is not, the
 * second describes what is wrong, and stops after `maxProblems`: a body may be wrong in as many places as it has bytes.
 *
 * @param shared what other schemas refer to, by `$id`
 */
function validatorsWith(shared: Readonly<Record<string, object>>): FastifySchemaCompiler<object> {
  let deciding: Ajv | undefined;
  let describing: Ajv | undefined;
  return ({ schema }) => {
    let decide: ValidateFunction | undefined;
    let describe: ValidateFunction | undefined;
    const validate: ReturnType<FastifySchemaCompiler<object>> = (data) => {
      deciding ??= newAjv(shared, {});
      decide ??= deciding.compile(schema);
      validate.errors = null;
      if (decide(data)) return true;
      describing ??= newAjv(shared, { allErrors: true, code: { process: stoppingAtMost } });
      describe ??= describing.compile(schema);
      validate.errors = problemsOf(describe, data) ?? decide.errors ?? null;
      return false;
    };
    return validate;
  };
}

/**
 * Ajv has no limit to the problems it collects. In the code it generates, each is counted by `errors++`, or together by
 * `errors = vErrors.length` after another function found some: there the code stops.
 */
function stoppingAtMost(code: string): string {
  return code
    .replaceAll('errors++;', `if(++errors>=${maxProblems})throw vErrors;`)
    .replaceAll('errors = vErrors.length;', `if((errors=vErrors.length)>=${maxProblems})throw vErrors;`);
}

function problemsOf(describe: ValidateFunction, data: unknown): ValidateFunction['errors'] {
  try {
    describe(data);
    return describe.errors;
  } catch (thrown) {
    if (!Array.isArray(thrown)) throw thrown;
    return thrown.slice(0, maxProblems);
  }
}

function newAjv(shared: Readonly<Record<string, object>>, options: Options): Ajv {
  const ajv = new Ajv({
    ...options,
    // Ours are checked by the tests (lint-openapi.ts), and not again here.
    validateSchema: false,
    // An answer is text, a number, or yes and no.
    allowUnionTypes: true,
    // What a route takes may itself be shared.
    addUsedSchema: false,
  });
  // Ajv's own ideas: dates of the years 0 and 9999, e-mail addresses of any length.
  return ajv
    .addFormat('date', isCalendarDate)
    .addFormat('email', isEmailAddress)
    .addSchema(Object.values(shared));
}

type Controller = NonNullable<FastifyServerOptions['schemaController']>;
type Factory = NonNullable<Controller['compilersFactory']>['buildValidator'] & {};

/** For an app's `compilersFactory`, whose type takes what it gives a compiler for a schema: it is a route's part. */
export const buildValidator = validatorsWith as unknown as Factory;
