import { minify as minifyWithTerser } from 'terser';
import { minify, type Plugin } from 'vite';

/**
 * Names of properties that only the widget itself sees and never looks up by a text. Nothing may stand here that the
 * API, a browser or a website knows by that name, nor the export of a chunk.
 */
export const internalNames =
  'askedAt baseOf catalogueFor chooseDate choosePackage chooseSlot chooseSpace client clock ' +
  'conflict daysTrouble draft edit inside instant isInUse isOld isRightToLeft isSending isSlow ' +
  'longestWaitMs look money moveCursor offer offered onChange onEvent plainDate probes ' +
  'problems reads renew sendTrouble setGuests shortDate showMonth state surroundings takeInstead timeoutMs ' +
  'today told trouble wishes';

/** One each, the same in every chunk; `t` and `f` are called so already (src/widget/ui.ts). */
const letters = [...'abceghijklmnopqrsuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const cache = Object.fromEntries(
  internalNames.split(' ').map((name, index) => [name, letters[index] ?? name]),
);
const include = new RegExp(`^(${internalNames.replaceAll(' ', '|')})$`);

/** Makes what browsers load small, in place of `minify` of the bundler. */
export function minifying(): Plugin {
  return {
    name: 'minifying',
    transform: {
      order: 'pre',
      filter: { id: /\/style\.css/ },
      // Custom properties that websites do not set.
      handler(css) {
        const properties = [...new Set(css.match(/--(?!booking-)[\w-]+/g))];
        return css.replace(
          /--(?!booking-)[\w-]+/g,
          (name) => `--${letters[properties.indexOf(name)] ?? name}`,
        );
      },
    },
    async renderChunk(code, { fileName }) {
      const once = await minify(fileName, code, {
        module: true,
        compress: true,
        mangle: true,
        mangleProps: { include, cache },
      });
      // Each finds what the other does not.
      const twice = await minifyWithTerser(once.code, {
        module: true,
        ecma: 2020,
        compress: { passes: 3, pure_getters: true },
      });
      return twice.code ?? once.code;
    },
  };
}
