import { fileURLToPath } from 'node:url';

/** `npm`: the fonts among the development dependencies. `none`: no font. Installed fonts are never used. */
export type Fonts = 'npm' | 'none';

/** The folder of the fonts from npm. Firefox's sandbox needs permission to read it. */
export const fontFolder = fileURLToPath(
  new URL('../../../node_modules/@expo-google-fonts/', import.meta.url),
);

/** Returns the environment in which a browser finds only these fonts. */
export function environmentWith(fonts: Fonts, environment = process.env): NodeJS.ProcessEnv {
  return { ...environment, FONTCONFIG_FILE: fileURLToPath(new URL(`${fonts}.conf`, import.meta.url)) };
}
