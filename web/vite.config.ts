import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressAssets } from './build/compress-assets.ts'
import { firstDocument, firstVisit, nameNeeded, nameVisitFiles } from './build/first-visit.ts'
import { leanContractPlugin } from './build/lean-contract.ts'
import { offlineWorker } from './build/offline-worker.ts'

/** Where `npm run dev` finds the server. */
const server = `http://127.0.0.1:${process.env['LECTERN_PORT'] ?? '7700'}`
/** First segments of the paths the server answers itself; a page never has one of them as its whole first segments. */
const apiAreas = [
  'admin',
  'user',
  'system',
  'space',
  'project',
  'module',
  'doc',
  'share',
  'prop',
  'trash',
  'job',
  'compose',
  'constant',
  'mfa',
  'api',
  'push',
  'export',
  'archive',
  'uploadFile',
]

/** Fills the page's placeholders in development; otherwise the server does. */
const fillPage: Plugin = {
  name: 'lectern-fill-page',
  apply: 'serve',
  transformIndexHtml: (html) => html.replaceAll('__BASE_PATH__', '/').replaceAll('__CSP_NONCE__', ''),
}

/** Libraries the entry itself needs; texts with elements in them (`Trans`) stand on few pages. */
const basePackages =
  /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next(?!\/dist\/es\/(?:Icu)?Trans)|i18next-icu|intl-messageformat|@formatjs|@tanstack\/(query-core|react-query)|clsx|get-nonce)\//
/** Components that stand on every page. */
const uiPackages =
  /node_modules\/(@mantine\/core\/esm\/(core|utils(?!\/Floating))\/|@mantine\/core\/esm\/components\/(ActionIcon|Button|CloseButton|Input|InputBase|Loader|TextInput|Transition|UnstyledButton)\/)/
/** What opens above a page: no first picture has it. */
const overlayPackages =
  /node_modules\/(@floating-ui\/|@mantine\/hooks\/|@mantine\/core\/esm\/utils\/Floating\/|@mantine\/core\/esm\/components\/(FocusTrap|Menu|Overlay|Paper|Popover|Portal|Tooltip)\/)/

/** Our own code; the rest comes from packages. */
const ownCode = /\/(?:web|contracts|model)\/src\//
const iconPackage = /@tabler\/icons-react/
const mantinePackage = /node_modules\/@mantine\//

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Relative, so that the same build serves under any path; `<base href>` says which.
  base: './',
  plugins: [react(), fillPage, nameVisitFiles, leanContractPlugin, offlineWorker, compressAssets],
  resolve: {
    alias: {
      // The browser needs method, path and types of the contract, never its schemas: checking them is the server's work.
      typebox: fileURLToPath(new URL('src/shared/api/schema-free.ts', import.meta.url)),
    },
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The largest are diagrams and editors, which are loaded when one is shown; what a first visit loads has a limit of its own.
    chunkSizeWarningLimit: 4_000,
    // For the check of what a first visit loads (`scripts/check-bundle.mjs`).
    manifest: true,
    rolldownOptions: {
      // A layout of diagrams that `draw-diagram.ts` doesn't use: 1.6 MB under another licence (EPL).
      external: ['elkjs/lib/elk.bundled.js'],
      output: {
        // The entry names every file; hexadecimal digits compress where letters of both cases do not.
        hashCharacters: 'hex',
        // Seven of them tell the states of one file apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // What many pages load, in few files: dozens of small ones compress worse, and each costs a request and a name in the entry.
        codeSplitting: {
          groups: [
            { name: 'base', test: basePackages, priority: 4 },
            { name: 'ui', test: uiPackages, priority: 3 },
            { name: 'overlays', test: overlayPackages, priority: 3 },
            {
              name: nameNeeded('reading', firstVisit),
              debugName: 'reading',
              test: ownCode,
              minShareCount: 3,
              priority: 2,
            },
            {
              name: nameNeeded('document', firstDocument),
              debugName: 'document',
              test: ownCode,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'icons', test: iconPackage, minShareCount: 10, priority: 1 },
            { name: 'more-icons', test: iconPackage, minShareCount: 2 },
            // With a share count of 5, the text editor would be part of `shared`.
            { name: 'widgets', test: mantinePackage, minShareCount: 8 },
            { name: 'shared', test: ownCode, minShareCount: 8 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      [`^/(${apiAreas.join('|')})(/|$)`]: {
        target: server,
        bypass: (request) => (request.headers.accept?.includes('text/html') === true ? '/index.html' : undefined),
      },
    },
  },
})
