import type { CreatedAccess } from '../../operations/access/created-access.ts';
import type { Terminal } from '../terminal.ts';

/** Prints the feeds, tokens and webhooks that a person created, and whether they still work. */
export function printCreated(terminal: Terminal, access: readonly CreatedAccess[], isRevoked: boolean): void {
  const created = access.flatMap(({ feeds, tokens, webhooks }) => [
    ...feeds,
    ...tokens,
    ...webhooks.map(({ id, host }) => `${id} (${host})`),
  ]);
  if (created.length === 0) return;
  if (isRevoked) terminal.print(`Ended what they created: ${created.join(', ')}.`);
  else {
    terminal.print(`What they created still works: ${created.join(', ')}.`);
    terminal.print(
      'To end it: firsthold feeds revoke ID, firsthold tokens revoke ID, firsthold webhooks disable ID',
    );
  }
}
