import { hkdfSync, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = 'sealing-secret'

/** Wraps the private halves of the exchange keys: the database alone does not open a sealed call. */
export type WrappingKey = Buffer

/**
 * The house secret: the setting, or a file in the data directory that is created once. Concurrent processes of one
 * machine all get what the first one wrote.
 */
export async function openWrappingKey(options: {
  readonly secret: string | undefined
  readonly dataDir: string
}): Promise<WrappingKey> {
  const secret = options.secret ?? (await keepSecret(options.dataDir))
  return Buffer.from(hkdfSync('sha256', secret, '', 'tessera exchange keys', 32))
}

async function keepSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, FILE)
  const kept = await readKept(path)
  if (kept !== undefined) return kept
  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  // `link` is atomic and never replaces: no process reads a partial secret, and the first one stays.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  const secret = await readKept(path)
  if (secret === undefined) throw new Error(`${path} was deleted`)
  return secret
}

async function readKept(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  if (Buffer.byteLength(text.trim()) < 32)
    throw new Error(
      `${path} holds no secret of 32 bytes. Restore it, or delete it so that a new one is created.`,
    )
  await chmod(path, 0o600)
  return text.trim()
}
