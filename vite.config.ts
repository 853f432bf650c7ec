import { fileURLToPath } from 'node:url'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'

import { catalogues } from './tools/vite-catalogues.ts'
import { nameChunk } from './tools/vite-chunks.ts'
import { slimContract } from './tools/vite-contract.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

const shared: InlineConfig = {
  root,
  configFile: false,
  appType: 'custom',
  publicDir: false,
  plugins: [slimContract(), catalogues(), tailwindcss(), react({ compiler: true })],
  logLevel: 'warn',
}

type Log = NonNullable<NonNullable<NonNullable<InlineConfig['build']>['rolldownOptions']>['onLog']>

/** Directives for React's compiler have done their work when the files are put together: that they go is no news. */
const onLog: Log = (level, log, tell) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') tell(level, log)
}

/** What runs in the browser: the member site and the console, with nothing of the one in the other's entry. */
const client: InlineConfig = {
  ...shared,
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    rolldownOptions: {
      onLog,
      input: {
        site: 'src/site/main.tsx',
        console: 'src/console/main.tsx',
        worker: 'src/site/offline/service-worker.ts',
      },
      output: { codeSplitting: { groups: [{ debugName: 'first loads', name: nameChunk(), minSize: 0 }] } },
    },
  },
}

/** What the server renders pages with. */
const server: InlineConfig = {
  ...shared,
  // Libraries choose their development build where nobody says otherwise, and draw pages three times as slowly.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    outDir: 'dist/server',
    emptyOutDir: true,
    ssr: true,
    manifest: false,
    copyPublicDir: false,
    rolldownOptions: {
      onLog,
      input: { site: 'src/site/entry-server.tsx' },
      output: { entryFileNames: '[name].js' },
    },
  },
}

/** What runs in the frames of our own games: nothing of the house's pages, and not a file shared with them. */
const studio: InlineConfig = {
  ...shared,
  build: {
    outDir: 'dist/studio',
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    rolldownOptions: { onLog, input: { studio: 'src/studio/pages/main.tsx' } },
  },
}

export const builds: InlineConfig[] = [client, server, studio]

export default shared
