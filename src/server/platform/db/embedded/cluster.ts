import { open, readdir, readFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { isErrno } from './processes.ts'
import { finish } from './runner.ts'
import type { Runner } from './runner.ts'
import { StartError } from './start-error.ts'

export const OWNER = 'tessera_owner'

const DRAFT = 'postgres.new-'

/** Ensures that `<dataDir>/postgres` holds a database of our version; creates one if it is missing. */
export async function openCluster(options: {
  dataDir: string
  runner: Runner
  durable: boolean
  log: (line: string) => void
}): Promise<void> {
  const { dataDir, runner } = options
  const cluster = join(dataDir, 'postgres')
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(DRAFT)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
  if (!(await isThere(cluster))) await initialise({ ...options, cluster })
  const major = await majorOf(cluster)
  if (major !== runner.major) {
    throw new StartError(
      `${cluster} holds a database of PostgreSQL ${major}; this Tessera brings PostgreSQL ${runner.version}. Set DATA_DIR to another folder, or start the Tessera that made it.`,
    )
  }
  await runner.own(cluster)
}

/**
 * initdb works in a temporary directory that is renamed when complete, so that a killed run leaves no half-made
 * database.
 */
async function initialise(options: {
  dataDir: string
  cluster: string
  runner: Runner
  durable: boolean
  log: (line: string) => void
}): Promise<void> {
  const { dataDir, cluster, runner, durable } = options
  options.log('Setting up the database, once.')
  const draft = join(dataDir, `${DRAFT}${process.pid}`)
  await mkdir(draft, { mode: 0o700 })
  await runner.own(draft)
  const made = await finish(
    runner.start('initdb', [
      `--pgdata=${draft}`,
      `--username=${OWNER}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      // Only our Unix socket exists, in a directory that only our uid may enter.
      '--auth-local=trust',
      '--auth-host=reject',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ]),
  )
  if (made.code !== 0) {
    await rm(draft, { recursive: true, force: true })
    throw new StartError(`The database could not be set up in ${cluster}: ${complaintIn(made.output)}`)
  }
  await rename(draft, cluster)
  const folder = await open(dataDir)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** The line of the output that states the failure, else the last line. */
export function complaintIn(output: string): string {
  const lines = output.trim().split('\n')
  return lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? ''
}

async function majorOf(cluster: string): Promise<string> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (isErrno(error, 'EACCES'))
      throw new StartError(`${cluster} belongs to another user, and only that user may read it.`)
    if (!isErrno(error, 'ENOENT')) throw error
    throw new StartError(
      `${cluster} is not a PostgreSQL database. Move it away, or set DATA_DIR to another folder.`,
    )
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false
    throw error
  }
}
