/** The response to an error that a route throws, and its log line. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify, { LogController } from 'fastify';
import pino from 'pino';
import { ConflictError, ValidationError } from '../../domain/errors.ts';
import { codedProblem } from '../../domain/problem-codes.ts';
import { PhotosUnavailableError } from '../../media/errors.ts';
import { StorageUnavailableError } from '../../storage/engine/errors.ts';
import { OutageLog } from '../operator/outage-log.ts';
import { errorHandler, managementErrorHandler, notFoundHandler } from './errors.ts';

/**
 * An app whose routes throw `thrown`: with the public API's handler at `/public`, and the management API's elsewhere.
 */
function appThatThrows(thrown: unknown) {
  const lines: string[] = [];
  const app = fastify({
    loggerInstance: pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) }),
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.decorate('outages', new OutageLog());
  const fail = () => {
    throw thrown;
  };
  app.get('/public/:name', { errorHandler }, fail);
  app.get('/management/:name', { errorHandler: managementErrorHandler }, fail);
  app.setNotFoundHandler(notFoundHandler);
  return { app, logged: () => lines.map((line) => JSON.parse(line)) };
}

const taken = new ConflictError('Taken.', codedProblem('taken_by', { reference: 'BR-1' }));
const invalid = new ValidationError([{ path: 'name', message: 'is blank', ...codedProblem('empty') }]);

test('the public API omits machine-readable values; the management API includes them', async () => {
  const responseTo = async (error: unknown, api: string) =>
    (await appThatThrows(error).app.inject(`/${api}/x`)).json();
  const plain = { code: 'CONFLICT', message: 'Taken.' };
  assert.deepEqual(await responseTo(taken, 'public'), { success: false, error: plain });
  assert.deepEqual(await responseTo(taken, 'management'), {
    success: false,
    error: { ...plain, problem: 'taken_by', values: { reference: 'BR-1' } },
  });
  const wrong = { path: 'name', message: 'is blank' };
  assert.deepEqual((await responseTo(invalid, 'public')).error.details, [wrong]);
  assert.deepEqual((await responseTo(invalid, 'management')).error.details, [{ ...wrong, problem: 'empty' }]);
});

test('errors are not cacheable and not logged', async () => {
  const { app, logged } = appThatThrows(taken);
  const statuses = [];
  for (const url of ['/public/x', '/management/x', '/elsewhere']) {
    const { statusCode, headers } = await app.inject(url);
    statuses.push(statusCode);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['retry-after'], undefined);
  }
  assert.deepEqual(statuses, [409, 409, 404]);
  assert.deepEqual(logged(), []);
});

test('an internal error is logged with cause and route, without database details', async () => {
  const cause = Object.assign(new TypeError('inside'), { code: '23505', detail: 'Marker' });
  const { app, logged } = appThatThrows(Object.assign(new Error('outside', { cause }), { row: 'Marker' }));
  const { statusCode, headers } = await app.inject('/public/Marker?name=Marker');
  assert.equal(statusCode, 500);
  assert.equal(headers['retry-after'], undefined, 'a retry would not help');
  const [{ err, ...line }, ...more] = logged();
  assert.deepEqual(more, []);
  assert.equal(line.msg, 'request failed');
  assert.equal(line.route, '/public/:name');
  assert.deepEqual([err.type, err.message], ['Error', 'outside']);
  assert.match(err.stack, /^Error: outside\n {4}at /);
  assert.deepEqual([err.cause.type, err.cause.message, err.cause.code], ['TypeError', 'inside', '23505']);
  assert.doesNotMatch(JSON.stringify(logged()), /Marker/);
});

test('of PostgreSQL messages only the code and position are logged', async () => {
  const message = 'invalid: "Marker    at Marker\n    at Marker"';
  const loggedOf = async (code: string) => {
    const { app, logged } = appThatThrows(Object.assign(new Error(message), { code }));
    await app.inject('/public/x');
    return logged()[0].err;
  };
  const quoting = await loggedOf('22P02');
  assert.equal(quoting.code, '22P02');
  assert.equal(quoting.message, undefined);
  assert.match(quoting.stack, /^ {4}at .*error-handlers.*\n {4}at /);
  assert.doesNotMatch(quoting.stack, /Marker/);
  for (const other of ['23P02', '122P02', '22P022', '22P'])
    assert.equal((await loggedOf(other)).message, message, other);
});

test('of a thrown non-error only the type is logged', async () => {
  const { app, logged } = appThatThrows(Object.assign(new Error('outside'), { cause: 'Marker' }));
  await app.inject('/public/x');
  assert.equal('cause' in logged()[0].err, false);
  const unexpected = appThatThrows('Marker');
  await unexpected.app.inject('/public/x');
  assert.deepEqual(unexpected.logged()[0]?.err, { type: 'string' });
});

test('an outage is logged once per reason, and each request gets Retry-After', async () => {
  const { app, logged } = appThatThrows(new StorageUnavailableError('full', new Error('disk')));
  for (const url of ['/public/x', '/public/y', '/management/x']) {
    const { statusCode, headers } = await app.inject(url);
    assert.equal(statusCode, 503);
    assert.equal(headers['retry-after'], '2');
  }
  const [line, ...more] = logged();
  assert.deepEqual(more, []);
  assert.deepEqual(
    [line.msg, line.reason, line.route],
    ['the database cannot be used', 'full', '/public/:name'],
  );
  assert.equal(line.err.message, 'the database has no disk space left');
  assert.equal(line.err.cause.message, 'disk');
});

test('each failed photo is logged, and the request gets Retry-After', async () => {
  const { app, logged } = appThatThrows(new PhotosUnavailableError('no thread'));
  for (const url of ['/management/x', '/management/y'])
    assert.equal((await app.inject(url)).headers['retry-after'], '2');
  assert.deepEqual(
    logged().map(({ msg, err }) => [msg, err.message]),
    [
      ['request failed', 'no thread'],
      ['request failed', 'no thread'],
    ],
  );
});
