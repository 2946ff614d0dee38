import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { errorMessageOf } from '../../domain/error-details.ts';

/** The part of the driver's connection that its types lack. */
interface Connection {
  readonly stream: Duplex;
  attachListeners(stream: Duplex): void;
}

/**
 * The driver's client, without three faults of pg 8.23 (pg-protocol 1.16): a message that it does not know, such as a
 * demand for GSSAPI, ends the process; so does an error that is emitted before the pool listens; and a connection that
 * is refused before it is ready stays open, until the server has none left. Also tells a name server that does not answer
 * from a server of the database that does not.
 */
export class PostgresClient extends pg.Client {
  constructor(config?: pg.ClientConfig | string) {
    super(typeof config === 'string' ? named(config) : namedIn(config));
    const connection = this.#connection;
    const attach = connection.attachListeners.bind(connection);
    connection.attachListeners = (stream) => {
      attach(stream);
      reportExceptions(stream);
    };
    this.on('error', (error) => this.#connection.stream.destroy(error));
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
  override connect(callback?: (error: never, client: pg.Client) => void): Promise<pg.Client> | undefined {
    let isResolved = isIP(this.host) !== 0 || this.host.startsWith('/');
    this.#connection.stream.once('lookup', () => {
      isResolved = true;
    });
    const connected = super.connect().catch((error) => {
      this.#connection.stream.destroy();
      throw isResolved || errorMessageOf(error) !== 'timeout expired' ? error : lookupTimeout(this.host);
    });
    if (callback === undefined) return connected;
    connected.then(
      () => callback(null as never, this),
      (error) => callback(error as never, this),
    );
    return undefined;
  }

  get #connection() {
    return (this as unknown as { readonly connection: Connection }).connection;
  }
}

/**
 * Names the mode that the driver uses for these three anyway, which checks the certificate: it prints a warning for their names, about
 * its next version.
 */
const named = (url: string) =>
  url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
const namedIn = (config: pg.ClientConfig | undefined) =>
  config?.connectionString === undefined
    ? config
    : { ...config, connectionString: named(config.connectionString) };

const lookupTimeout = (host: string) =>
  Object.assign(new Error(`the lookup of ${host} timed out`), { code: 'EAI_AGAIN' });

/** Turns what the driver throws while it reads data into an error of the stream. */
function reportExceptions(stream: Duplex): void {
  for (const read of stream.listeners('data')) {
    stream.off('data', read as () => void);
    stream.on('data', (data: Buffer) => {
      try {
        read.call(stream, data);
      } catch (error) {
        stream.destroy(Object.assign(describe(error as Error), { code: 'EPROTO' }));
      }
    });
  }
}

const describe = (error: Error) =>
  /^Unknown authenticationOk message type/.test(error.message)
    ? new Error('the server demands an authentication method that is not supported; use scram-sha-256', {
        cause: error,
      })
    : error;
