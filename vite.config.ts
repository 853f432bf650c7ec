import { fileURLToPath } from 'node:url'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'

import { catalogues } from './tools/vite-catalogues.ts'
import { consoleChunks, siteChunks } from './tools/vite-chunks.ts'
import { pictures } from './tools/vite-pictures.ts'
import { latePaging } from './tools/vite-late-paging.ts'
import { slimContract } from './tools/vite-contract.ts'
import { tileMotions } from './tools/vite-tile-motions.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

const shared: InlineConfig = {
  root,
  configFile: false,
  appType: 'custom',
  publicDir: false,
  // React has this hook since version 18; libraries still ship a shim for older versions.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [
    slimContract(),
    latePaging(),
    catalogues(),
    pictures(),
    tileMotions(),
    tailwindcss(),
    react({ compiler: true }),
  ],
  logLevel: 'warn',
}

type Log = NonNullable<NonNullable<NonNullable<InlineConfig['build']>['rolldownOptions']>['onLog']>

/** The bundler warns that it drops module directives, but React's compiler has already applied its own. */
const onLog: Log = (level, log, warn) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') warn(level, log)
}

/**
 * The builds for browsers: the member site, and the console. They share no file, because members and operators share no
 * cache: a chunk for both would be split by what each of them loads, into sixty files for a page of the console.
 */
const [site, console] = [
  browserBuild('client', {
    input: { site: 'src/site/main.tsx', worker: 'src/site/offline/service-worker.ts' },
    groups: siteChunks(),
  }),
  browserBuild('console', { input: { console: 'src/console/main.tsx' }, groups: consoleChunks() }),
]

function browserBuild(
  folder: string,
  { input, groups }: { input: Record<string, string>; groups: ReturnType<typeof siteChunks> },
): InlineConfig {
  return {
    ...shared,
    build: {
      outDir: `dist/${folder}`,
      emptyOutDir: true,
      manifest: 'manifest.json',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'baseline-widely-available',
      rolldownOptions: {
        onLog,
        input,
        output: {
          // The first load lists two hundred files of later pages, and is smaller without their names: the manifest has them.
          chunkFileNames: 'assets/[hash].js',
          assetFileNames: ({ names }) =>
            `assets/${names.some((name) => name.endsWith('.css')) ? '' : '[name]-'}[hash][extname]`,
          codeSplitting: { groups },
        },
      },
    },
  }
}

/** The build with which the server renders pages. */
const server: InlineConfig = {
  ...shared,
  // Without this, libraries use their development build and render three times slower.
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

/** The build for the frames of our own games; it shares no file with the house's pages. */
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

export const builds: InlineConfig[] = [site, console, server, studio]

export default shared
