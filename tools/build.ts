import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { build } from 'vite'
import type { InlineConfig } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'dist', 'stamp')
const compress = promisify(brotliCompress)

await main()

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { stamp: { type: 'string' } } })
  // An aborted build must not look finished: the stamp is deleted first and written last.
  await rm(stamp, { force: true })
  for (const config of await readBuilds()) {
    await build({ root, configFile: false, logLevel: 'warn', ...config })
  }
  for (const folder of ['client', 'console', 'studio']) await compressFolder(join(root, 'dist', folder))
  if (values.stamp !== undefined) await writeFile(stamp, `${values.stamp}\n`)
}

/** vite.config.ts names the builds: the browser's pages, the server's renderer, the frames of games. */
async function readBuilds(): Promise<InlineConfig[]> {
  const path: string = new URL('../vite.config.ts', import.meta.url).href
  const config = (await import(path)) as { builds: InlineConfig[] }
  return config.builds
}

/** The slowest setting, because it runs once; zlib's threads compress the files in parallel. */
async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const texts = entries.filter(
    (entry) => entry.isFile() && /\.(js|css|svg|json|html|webmanifest|txt)$/.test(entry.name),
  )
  await Promise.all(
    texts.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const content = await readFile(path)
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      }
      const small = await compress(content, { params })
      if (small.length < content.length) await writeFile(`${path}.br`, small)
    }),
  )
}
