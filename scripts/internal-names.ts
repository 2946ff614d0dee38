import { minify, type Plugin } from 'vite';

/**
 * Names of properties that only the widget itself sees and never looks up by a text. Nothing may stand here that the
 * API, a browser or a website knows by that name, nor the export of a chunk.
 */
export const internalNames =
  'abroad askedAt baseOf catalogueFor chooseDate choosePackage chooseSlot chooseSpace clock conflict daysTrouble draft ' +
  'inside instant isCopied isInUse isOld isRightToLeft isSending isSlow longestWaitMs money moveCursor noteCopied ' +
  'offered onChange onEvent plainDate problems probes reads renew sendTrouble setGuests shortDate showMonth ' +
  'surroundings takeInstead timeoutMs told trouble visit wishes';

/** One each, the same in every chunk; `t` and `f` are called so already (src/widget/ui.ts). */
const letters = [...'abceghijklmnopqrsuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const cache = Object.fromEntries(
  internalNames.split(' ').map((name, index) => [name, letters[index] ?? name]),
);
const include = new RegExp(`^(${internalNames.replaceAll(' ', '|')})$`);

/** Shortens the widget's own names, which minifiers leave alone: they cannot know who else uses a property. */
export function shortNames(): Plugin {
  return {
    name: 'short-names',
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
