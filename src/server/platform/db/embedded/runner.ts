import { spawn } from 'node:child_process'
import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { lchown, readdir, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'

import { copyBinaries, locateBinaries } from './binaries.ts'
import { isErrno } from './processes.ts'
import { StartError } from './start-error.ts'

/** As the current user; in a user namespace under another uid; or as another user. See `chooseRunner`. */
export type RunAs = 'self' | 'namespace' | 'other'

export type Runner = {
  version: string
  major: string
  start: (program: 'postgres' | 'initdb', args: string[]) => ChildProcess
  /** Gives a directory to the uid that PostgreSQL runs as. */
  own: (path: string) => Promise<void>
}

/** The user PostgreSQL runs as: `uid` and `gid` as seen from outside. */
type Identity = { runAs: RunAs; uid: number; gid: number }

type Attempt = { runner: Runner } | { complaint: string; failedAt: 'binaries' | 'data' }

const NOBODY = 65_534

/**
 * PostgreSQL refuses to run as root. So root runs it in a user namespace, where root's files appear to belong to an
 * ordinary user: nothing is copied or changes its owner, and directories that only root may enter stay accessible.
 * Where the kernel or container forbids that, or the data directory is closed to a root without capabilities, it runs
 * as the directory's owner, else as nobody. initdb also needs a named user, which a container may lack: a namespace
 * helps there too.
 */
export async function chooseRunner(dataDir: string, forced?: RunAs): Promise<Runner> {
  const native = locateBinaries()
  let complaint = ''
  for (const runAs of forced === undefined ? waysFor(process.getuid?.() ?? 0) : [forced]) {
    const identity = await identityFor(runAs, dataDir)
    const attempt = await tryIdentity(native, identity, dataDir)
    if ('runner' in attempt) return attempt.runner
    complaint = attempt.complaint
  }
  throw new StartError(complaint)
}

function waysFor(uid: number): RunAs[] {
  if (uid === 0) return ['namespace', 'other']
  return hasName() ? ['self'] : ['namespace', 'self']
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

async function identityFor(runAs: RunAs, dataDir: string): Promise<Identity> {
  if (runAs !== 'other') return { runAs, uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  for (let folder = dataDir; folder !== dirname(folder); folder = dirname(folder)) {
    const { uid, gid } = await stat(folder)
    if (uid !== 0) return { runAs, uid, gid }
  }
  return { runAs, uid: NOBODY, gid: NOBODY }
}

/** Runs the binaries in place if possible, else a copy: another user may not have access to node_modules. */
async function tryIdentity(native: string, identity: Identity, dataDir: string): Promise<Attempt> {
  const inPlace = await tryBinaries(native, identity, dataDir)
  if (identity.runAs !== 'other' || 'runner' in inPlace || inPlace.failedAt === 'data') return inPlace
  const asRoot = await finish(spawn(join(native, 'bin', 'postgres'), ['--version'], { stdio: 'pipe' }))
  const version = versionIn(asRoot.output)
  if (version === undefined) return inPlace
  return tryBinaries(await copyBinaries(native, version), identity, dataDir)
}

/** Checks all that a start needs: namespace or user, access to the binaries and their libraries, access to the data. */
async function tryBinaries(native: string, identity: Identity, dataDir: string): Promise<Attempt> {
  const postgres = join(native, 'bin', 'postgres')
  const seen = await finish(
    startAs(identity, '/bin/sh', ['-c', '"$1" --version && cd "$2"', 'sh', postgres, dataDir]),
  )
  const version = versionIn(seen.output)
  if (version === undefined) return { complaint: explain(seen.output), failedAt: 'binaries' }
  if (seen.code !== 0) {
    return {
      failedAt: 'data',
      complaint: `PostgreSQL must not run as root, and the user it runs as instead (uid ${identity.uid}) cannot enter ${dataDir}. Set DATA_DIR to a folder whose parents are open to all, or start as an ordinary user.`,
    }
  }
  const runner: Runner = {
    version,
    major: version.split('.')[0] ?? version,
    start: (program, args) => startAs(identity, join(native, 'bin', program), args),
    own: async (path) => {
      if ((await stat(path)).uid !== identity.uid) await giveTo(path, identity)
    },
  }
  return { runner }
}

function startAs({ runAs, uid, gid }: Identity, file: string, args: string[]): ChildProcess {
  // A session of its own, because Ctrl-C signals the whole foreground group and PostgreSQL must outlive the drain. None
  // of the caller's PG* variables are passed on.
  const options: SpawnOptions = {
    detached: true,
    cwd: '/',
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
  }
  switch (runAs) {
    case 'self':
      return spawn(file, args, options)
    case 'namespace': {
      const named = namedUser()
      const mapped = ['--user', `--map-user=${named.uid}`, `--map-group=${named.gid}`]
      return spawn('unshare', [...mapped, file, ...args], options)
    }
    case 'other':
      return spawn(file, args, { ...options, uid, gid })
  }
}

/** initdb looks up its user's name, so the uid inside the namespace must have a name on this machine. */
function namedUser(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([, , uid, gid]) => ({ uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0)
  return users.find(({ uid }) => uid === NOBODY) ?? users[0] ?? { uid: NOBODY, gid: NOBODY }
}

/** Waits for a child and collects its output. A failure to start it is a result, not an exception. */
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

function explain(output: string): string {
  const why = output.trim().split('\n').at(-1) ?? ''
  const cure = output.includes('shared libraries') ? ' Run "node tools/prepare.mjs".' : ''
  return `The embedded PostgreSQL cannot run here: ${why}.${cure}`
}

async function giveTo(path: string, { uid, gid }: Identity): Promise<void> {
  try {
    await lchown(path, uid, gid)
  } catch (error) {
    if (!isErrno(error, 'EPERM')) throw error
    throw new StartError(`${path} belongs to another user, and the current user may not take it over.`)
  }
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid)
  }
}
