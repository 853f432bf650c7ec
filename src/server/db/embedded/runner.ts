import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { lchown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { copyBinaries, locateBinaries } from './binaries.ts'
import { isErrno } from './processes.ts'
import { StartError } from './start-error.ts'

/** PostgreSQL refuses to run as root, so root needs a way round: see `chooseRunner`. */
export type RunAs = 'self' | 'namespace' | 'nobody'

export type Runner = {
  version: string
  major: string
  /** The owner, seen from outside, of the files that PostgreSQL writes. */
  uid: number
  start(program: 'postgres' | 'initdb', args: string[]): ChildProcess
  /** Gives a folder to the uid that PostgreSQL runs as. */
  own(path: string): Promise<void>
}

const NOBODY = 65_534
const NAMESPACE = ['--user', '--map-user=1000', '--map-group=1000']

/**
 * Root runs PostgreSQL in a user namespace, where root's own files look as if uid 1000 owned them: nothing is
 * copied, nothing changes hands, and folders that only root may enter still open. Where the kernel or the
 * container forbids that, PostgreSQL runs as nobody, on binaries and data that nobody can reach.
 */
export async function chooseRunner(dataDir: string, forced?: RunAs): Promise<Runner> {
  const native = locateBinaries()
  const uid = process.getuid?.() ?? 0
  const runAs = forced ?? (uid === 0 ? 'namespace' : 'self')
  if (runAs === 'nobody') return runAsNobody(native, dataDir)

  const first = await tryRunner(native, runAs, uid)
  if (typeof first !== 'string') return first
  if (runAs === 'namespace' && forced === undefined) return runAsNobody(native, dataDir)
  throw unusable(first)
}

async function runAsNobody(native: string, dataDir: string): Promise<Runner> {
  const inPlace = await tryRunner(native, 'nobody', NOBODY)
  const runner = typeof inPlace === 'string' ? await tryCopy(native) : inPlace
  if (typeof runner === 'string') throw unusable(runner)
  const entered = await finish(
    spawn('/bin/sh', ['-c', 'cd "$1"', 'sh', dataDir], { uid: NOBODY, gid: NOBODY, stdio: 'pipe' }),
  )
  if (entered.code !== 0) {
    throw new StartError(
      `PostgreSQL must not run as root, and the user it runs as instead (uid ${NOBODY}) cannot enter ${dataDir}. Set DATA_DIR to a folder whose parents are open to all, or start as an ordinary user.`,
    )
  }
  return runner
}

async function tryCopy(native: string): Promise<Runner | string> {
  const seen = await finish(spawn(join(native, 'bin', 'postgres'), ['--version'], { stdio: 'pipe' }))
  const version = versionIn(seen.output)
  if (version === undefined) return seen.output
  return tryRunner(await copyBinaries(native, version), 'nobody', NOBODY)
}

/** Asking for the version proves all that a start needs: the namespace or uid, the way to the file, its libraries. */
async function tryRunner(native: string, runAs: RunAs, uid: number): Promise<Runner | string> {
  const start: Runner['start'] = (program, args) => startAs(runAs, join(native, 'bin', program), args)
  const seen = await finish(start('postgres', ['--version']))
  const version = versionIn(seen.output)
  if (seen.code !== 0 || version === undefined) return seen.output
  const own = async (path: string) => {
    if ((await stat(path)).uid !== uid) await giveTo(path, uid)
  }
  return { version, major: version.split('.')[0] ?? version, uid, start, own }
}

function startAs(runAs: RunAs, file: string, args: string[]): ChildProcess {
  // A session of its own: Ctrl-C goes to the whole foreground group, and PostgreSQL must outlive the drain.
  // None of the caller's PG* variables reach it.
  const options = { detached: true, cwd: '/', env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' } }
  switch (runAs) {
    case 'self':
      return spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    case 'namespace':
      return spawn('unshare', [...NAMESPACE, file, ...args], {
        ...options,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    case 'nobody':
      return spawn(file, args, { ...options, uid: NOBODY, gid: NOBODY, stdio: ['ignore', 'pipe', 'pipe'] })
  }
}

/** Waits for a child and gathers what it said. A file that cannot be started is an answer too, not a crash. */
export function finish(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.once('error', (error) => resolve({ code: null, output: error.message }))
    child.once('close', (code) => resolve({ code, output }))
  })
}

function versionIn(output: string): string | undefined {
  return /^postgres \(PostgreSQL\) (\S+)/m.exec(output)?.[1]
}

function unusable(output: string): StartError {
  const why = output.trim().split('\n').at(-1) ?? ''
  const cure = output.includes('shared libraries') ? ' Run "node tools/prepare.mjs".' : ''
  return new StartError(`The embedded PostgreSQL cannot run here: ${why}.${cure}`)
}

async function giveTo(path: string, uid: number): Promise<void> {
  try {
    await lchown(path, uid, uid)
  } catch (error) {
    if (!isErrno(error, 'EPERM')) throw error
    throw new StartError(`${path} belongs to another user, and this one may not take it over.`)
  }
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, uid)
  }
}
