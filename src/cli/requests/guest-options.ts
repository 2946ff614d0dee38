/** The options of commands that book for a guest. */
import type { Command } from 'commander';
import { choicesOf, wholeNumber } from '../options.ts';

/** Adds the options that name the guest. */
export const addGuestOptions = (command: Command): Command =>
  command
    .requiredOption('--name <name>', 'guest name')
    .option('--email <address>', 'guest email address')
    .option('--phone <number>', 'guest phone number')
    .option('--company <name>', 'guest company')
    .option('--people <number>', 'number of people', wholeNumber(1, 1_000_000))
    .option(
      '--group <id>',
      'a guest group whose rates apply [those of the email address]; can be repeated',
      choicesOf(null),
    )
    .option('--reason <text>', 'message or reason, saved with the request');
