import { formats } from '../messages/language.ts';

/** Returns the names of guest groups as a list in the reader's language: `Members and Charities`. */
export const groupNames = (groups: readonly { readonly name: string }[]) =>
  new Intl.ListFormat(formats.locale).format(groups.map(({ name }) => name));
