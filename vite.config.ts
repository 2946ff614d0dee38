/** How `<venue-booking>` is bundled for browsers; scripts/build-widget.ts does the rest. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  publicDir: false,
  logLevel: 'warn',
  build: {
    // The first with container queries, `:has()`, `light-dark()` and constructable style sheets.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    outDir: here('dist/embed'),
    emptyOutDir: true,
    reportCompressedSize: false,
    // Which file holds what, for pages that ask for it in advance (src/http/pages/embed-files.ts).
    manifest: 'manifest.json',
    // As a library: without the helper that preloads what chunks import, of which there is nothing.
    lib: { entry: { v1: here('src/widget/embed.ts') }, formats: ['es'] },
    cssMinify: true,
    rolldownOptions: {
      // A slow machine is no fault of the build.
      checks: { bundlerTimings: false },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: ({ name, facadeModuleId }) =>
          facadeModuleId?.includes('/messages/later/')
            ? 'assets/later-[name]-[hash].js'
            : `assets/${name === 'define' ? 'widget' : name}-[hash].js`,
        // Libraries are left readable, and told what may be left out, unless it is said otherwise: half a kilobyte.
        minify: true,
        comments: { annotation: false },
      },
    },
  },
});
