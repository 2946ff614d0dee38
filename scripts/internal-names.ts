import { minify, type Plugin } from 'vite';

/**
 * Names of properties that only the widget itself sees and never looks up by a text. Nothing may stand here that the
 * API, a browser or a website knows by that name, nor the export of a chunk.
 */
export const internalNames =
  'abroad askedAt baseOf catalogueFor chooseDate choosePackage chooseSlot chooseSpace client clock ' +
  'conflict daysTrouble draft edit inside instant isCopied isInUse isOld isRightToLeft isSending isSlow ' +
  'longestWaitMs look money moveCursor noteCopied offer offered onChange onEvent plainDate probes ' +
  'problems reads renew sendTrouble setGuests shortDate showMonth surroundings takeInstead timeoutMs ' +
  'today told trouble visit wishes';

/** One each, the same in every chunk; `t` and `f` are called so already (src/widget/ui.ts). */
const letters = [...'abceghijklmnopqrsuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const cache = Object.fromEntries(
  internalNames.split(' ').map((name, index) => [name, letters[index] ?? name]),
);
const include = new RegExp(`^(${internalNames.replaceAll(' ', '|')})$`);

/**
 * Shortens the widget's own names, of properties in its code and in its style sheet, which minifiers leave alone: they
 * cannot know who else uses them.
 */
export function shortNames(): Plugin {
  return {
    name: 'short-names',
    transform: {
      order: 'pre',
      filter: { id: /\/style\.css/ },
      handler(css) {
        const properties = [...new Set(css.match(/--(?!booking-)[\w-]+/g))];
        return css.replace(
          /--(?!booking-)[\w-]+/g,
          (name) => `--${letters[properties.indexOf(name)] ?? name}`,
        );
      },
    },
    async renderChunk(code, { fileName }) {
      const shortened = await minify(fileName, code, {
        compress: false,
        mangle: false,
        mangleProps: { include, cache },
      });
      return shortened.code;
    },
  };
}
