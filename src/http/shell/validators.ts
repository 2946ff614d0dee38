/** What comes in is held to the schemas of its route by Ajv, as it stands: nothing of it is changed or taken out. */
import { Ajv, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler, FastifyServerOptions } from 'fastify';
import { isEmailAddress } from '../../domain/fields/email.ts';
import { isCalendarDate } from '../../domain/time/calendar.ts';

/**
 * Compiles each schema when something is first held to it: all of them at once would be a seventh of a start.
 *
 * @param shared what other schemas refer to, by `$id`
 */
function validatorsWith(shared: Readonly<Record<string, object>>): FastifySchemaCompiler<object> {
  let ajv: Ajv | undefined;
  return ({ schema }) => {
    let compiled: ValidateFunction | undefined;
    const validate: ReturnType<FastifySchemaCompiler<object>> = (data) => {
      ajv ??= newAjv(shared);
      compiled ??= ajv.compile(schema);
      const isValid = compiled(data);
      validate.errors = compiled.errors ?? null;
      return isValid;
    };
    return validate;
  };
}

function newAjv(shared: Readonly<Record<string, object>>): Ajv {
  const ajv = new Ajv({
    allErrors: true,
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
