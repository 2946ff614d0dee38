/** How `<venue-booking>` is bundled for browsers; scripts/build-widget.ts does the rest. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { catalogueFiles } from './scripts/catalogue-files.ts';
import { minifying } from './scripts/minify.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  publicDir: false,
  logLevel: 'warn',
  plugins: [catalogueFiles(), minifying()],
  build: {
    // The first with container queries, `light-dark()` and constructable style sheets.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    outDir: here('dist/embed'),
    emptyOutDir: true,
    reportCompressedSize: false,
    // As a library: without the helper that preloads what chunks import, which would outweigh the entry.
    lib: { entry: { v1: here('src/widget/embed.ts') }, formats: ['es'] },
    rolldownOptions: {
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: ({ name }) => `assets/${name === 'define' ? 'widget' : name}-[hash].js`,
        comments: false,
        // The plugin does it.
        minify: false,
      },
    },
  },
});
