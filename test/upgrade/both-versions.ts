/** Version 1.0.0 and this one on one PostgreSQL. */
import assert from 'node:assert/strict';
import { newEmptyDatabase } from '../databases.ts';
import { clientFor, managementBase } from '../management/manager.ts';
import { startServer } from '../process/server-process.ts';
import { divisibleHall } from '../scenario.ts';
import { startService } from '../service.ts';
import { releasedProgram } from './released-program.ts';

/** Starts version 1.0.0 on a new database, and this version's service beside it. */
export async function startBoth(spaces?: readonly object[]) {
  const program = await releasedProgram('1.0.0');
  const database = await newEmptyDatabase('postgres');
  const environment = { ...database.environment, TRUST_PROXY: '1' };
  const older = await startServer(environment, { program });
  const venue = divisibleHall(spaces && { file: { spaces } });
  const service = await startService(await database.open(), { venue });
  service.now = Date.now();
  const { credentials } = await clientFor(service);
  /** Sends a request to an instance; with a body, a POST or this method. */
  const staffAt = async (url: string, path: string, body?: object, method = 'POST') => {
    const response = await fetch(`${url}${managementBase}/venues/riverside${path}`, {
      headers: { ...credentials, 'if-match': '*' },
      ...(body !== undefined && { method, body: JSON.stringify(body) }),
    });
    assert.equal(response.status, 200, path);
    return response.json();
  };
  return { environment, older, service, staffAt };
}
