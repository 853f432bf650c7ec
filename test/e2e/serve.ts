import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { openScratchProduct } from './scratch-product.ts'

/**
 * The server of a run. Where its database is, the tests learn from a file: they set their stages in it. The folder of
 * that file goes with the server.
 */
const { E2E_FOLDER: folder = '', E2E_PORT: port = '', E2E_CONSOLE_PORT: consolePort = '' } = process.env

// A signal may come while the database is being made: it is obeyed when there is something to take down.
const asked = new Promise<number>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(0))
})
const product = await openScratchProduct({ port, consolePort })
await writeFile(join(folder, 'database.json'), JSON.stringify({ ownerUrl: product.ownerUrl }))
const code = await Promise.race([asked, product.ended])
await product.stop()
await rm(folder, { recursive: true, force: true })
process.exitCode = code
