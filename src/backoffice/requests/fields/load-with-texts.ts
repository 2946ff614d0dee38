/** Loads a module that has fields of a booking, with their texts. */
export async function loadWithTexts<Module>(load: () => Promise<Module>): Promise<Module> {
  const texts = import('./messages.ts').then(({ messages }) => messages.load());
  const [module] = await Promise.all([load(), texts]);
  return module;
}
