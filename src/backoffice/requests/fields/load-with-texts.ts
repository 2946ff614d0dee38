import { messages } from './messages.ts';

/** Loads a module that has fields of a booking, with their texts. */
export async function loadWithTexts<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), messages.load()]);
  return module;
}
