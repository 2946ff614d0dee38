/**
 * WebKit as in GNOME's browsers (Debian's `webkit2gtk-driver`), controlled by the WebDriver (W3C) commands that the
 * test needs. It has the same engine as Safari.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { waitFor } from '../wait-for.ts';

const driver = '/usr/bin/WebKitWebDriver';

/** For a test's `skip`: why WebKit is missing; false if it is installed. */
export const lacksWebKit = !existsSync(driver) && 'webkit2gtk-driver is not installed';

/** A function that runs in the page. Arguments and result must be JSON. */
type InPage<Arguments extends readonly unknown[], Result> = (...values: Arguments) => Result;

/** A window of WebKit. */
export class WebKit {
  readonly #driver: ChildProcess;
  readonly #address: string;
  #session = '';

  private constructor(driver: ChildProcess, address: string) {
    this.#driver = driver;
    this.#address = address;
  }

  /**
   * Opens a window.
   *
   * @param env with the display
   */
  static async launch(env: NodeJS.ProcessEnv): Promise<WebKit> {
    const port = await freePort();
    const process = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
      // Its sandbox needs privileges that containers lack. The pages are our own.
      env: { ...env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
      stdio: 'ignore',
    });
    const webkit = new WebKit(process, `http://127.0.0.1:${port}`);
    await waitFor('WebKit’s driver to answer', () =>
      fetch(`http://127.0.0.1:${port}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const { sessionId } = await webkit.#sendCommand<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': miniBrowser } },
    });
    webkit.#session = `/session/${sessionId}`;
    return webkit;
  }

  async open(url: string): Promise<void> {
    await this.#do('/url', { url });
  }

  /** Runs a function in the page. It cannot access variables of the test. */
  run<Arguments extends readonly unknown[], Result>(
    work: InPage<Arguments, Result>,
    ...values: Arguments
  ): Promise<Result> {
    return this.#do('/execute/sync', { script: `return (${work}).apply(null, arguments)`, args: values });
  }

  /** Waits for an element of the form and clicks it. */
  async click(selector: string): Promise<void> {
    await this.#find(selector);
    await this.run((selector) => {
      const found = document.querySelector('venue-booking')?.shadowRoot?.querySelector<HTMLElement>(selector);
      found?.focus();
      found?.click();
    }, selector);
  }

  /** Waits for a field of the form and replaces its content, key by key: it may have what was typed before. */
  async type(selector: string, text: string): Promise<void> {
    const field = `/element/${await this.#find(selector)}`;
    await this.#do(`${field}/clear`, {});
    await this.#do(`${field}/value`, { text });
  }

  /** Waits for an element of the form and returns its text. */
  async read(selector: string): Promise<string> {
    await this.#find(selector);
    return this.run(
      (selector) =>
        document.querySelector('venue-booking')?.shadowRoot?.querySelector(selector)?.textContent?.trim() ??
        '',
      selector,
    );
  }

  /** Waits for an element of the form and returns its WebDriver id. */
  async #find(selector: string): Promise<string> {
    let found: object | null = null;
    await waitFor(`${selector} in WebKit`, async () => {
      found = await this.run(
        // WebDriver returns elements as references.
        (selector): object | null =>
          document.querySelector('venue-booking')?.shadowRoot?.querySelector(selector) ?? null,
        selector,
      );
      return found !== null;
    });
    return Object.values(found ?? {})[0] as string;
  }

  async close(): Promise<void> {
    await this.#sendCommand('DELETE', this.#session).catch(() => undefined);
    this.#driver.kill();
  }

  #do<Result>(path: string, body: object): Promise<Result> {
    return this.#sendCommand('POST', this.#session + path, body);
  }

  async #sendCommand<Result>(method: string, path: string, body?: object): Promise<Result> {
    const response = await fetch(this.#address + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`WebKit: ${value.message || value.error}`);
    return value;
  }
}

const miniBrowser = {
  binary: `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
  args: ['--automation'],
};

/** Finds a port on which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return address && typeof address === 'object' ? address.port : 0;
}
