import { CommandFailure } from '../failure.ts';

/** @throws CommandFailure if a key would have websites and none */
export function checkWebsites({
  website,
  serversOnly = false,
}: {
  readonly website?: readonly string[];
  readonly serversOnly?: boolean;
}): void {
  if (website !== undefined && serversOnly)
    throw new CommandFailure('--servers-only cannot be combined with --website', 2);
}
