import { generateKeyPair, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** An RSA key pair in PEM. */
export interface KeyPair {
  readonly privateKey: string
  readonly publicKey: string
}

/** The keys with which the house and its studio authenticate each other. */
export interface StudioKeys {
  readonly house: KeyPair
  readonly studio: KeyPair
  /** The studio's wrapping key. */
  readonly secret: string
}

const FILE = 'studio-keys.json'
const makePair = promisify(generateKeyPair)

/**
 * Generated once and stored in the data directory, readable for its owner only. Two servers that start at once both get
 * the first one's.
 */
export async function openStudioKeys(dataDir: string): Promise<StudioKeys> {
  const path = join(dataDir, FILE)
  const kept = await readKept(path)
  if (kept) return kept
  const keys: StudioKeys = {
    house: await createPair(),
    studio: await createPair(),
    secret: randomBytes(48).toString('base64url'),
  }
  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, JSON.stringify(keys), { mode: 0o600, flag: 'wx' })
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  const written = await readKept(path)
  if (!written) throw new Error(`${path} was deleted`)
  return written
}

async function readKept(path: string): Promise<StudioKeys | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : (JSON.parse(text) as StudioKeys)
}

async function createPair(): Promise<KeyPair> {
  return await makePair('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}
