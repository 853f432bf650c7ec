import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { openScratchProduct } from './scratch-product.ts'

/**
 * The server of a test run. It writes its database's URL to a file, by which tests set up their data; the file's
 * folder is removed with the server.
 */
const { E2E_FOLDER: folder = '', E2E_PORT: port = '', E2E_CONSOLE_PORT: consolePort = '' } = process.env

// A signal may arrive while the database is created; it is handled afterwards, when there is something to stop.
const signalled = new Promise<number>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(0))
})
const product = await openScratchProduct({ port, consolePort })
await writeFile(join(folder, 'database.json'), JSON.stringify({ ownerUrl: product.ownerUrl }))
const code = await Promise.race([signalled, product.ended])
await product.stop()
await rm(folder, { recursive: true, force: true })
process.exitCode = code
