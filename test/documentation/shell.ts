/** A shell that runs the examples of the documentation one after the other, as a reader does. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** What a block printed, and its exit code. */
export interface Printed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running shell. */
export interface Shell {
  /** Runs a block. Variables stay for the following ones. */
  run(block: string): Promise<Printed>;
  close(): Promise<void>;
}

/** Starts bash in the folder of the checkout. An undefined variable is an error. */
export function openShell(environment: Readonly<Record<string, string>>): Shell {
  const child = spawn('bash', ['--norc', '-u'], { env: { ...environment } });
  const output = { stdout: '', stderr: '' };
  let onChange: () => void = () => undefined;
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text) => {
      output[name] += text;
      onChange();
    });
  child.on('close', () => onChange());
  const end = (stream: string) => `--- end of the block on ${stream} ---`;
  const printed = async (): Promise<Printed> => {
    for (;;) {
      const [, stdout, code] = new RegExp(`^([^]*)\\n${end('stdout')} (\\d+)\\n`).exec(output.stdout) ?? [];
      const [, stderr] = new RegExp(`^([^]*)\\n${end('stderr')}\\n`).exec(output.stderr) ?? [];
      if (stdout !== undefined && stderr !== undefined) {
        output.stdout = '';
        output.stderr = '';
        return { code: Number(code), stdout, stderr };
      }
      if (child.exitCode !== null)
        return { code: child.exitCode, stdout: output.stdout, stderr: output.stderr };
      await new Promise<void>((resolve) => {
        onChange = resolve;
      });
    }
  };
  return {
    run(block) {
      child.stdin.write(
        `${block}\nprintf '\\n${end('stdout')} %s\\n' $?\nprintf '\\n${end('stderr')}\\n' >&2\n`,
      );
      return printed();
    },
    async close() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'close');
    },
  };
}
