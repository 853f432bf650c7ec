import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { urlFor } from '#server/platform/db/embedded/launch.ts'
import { tryAsking } from '#test/faults/database.ts'

const run = promisify(execFile)

/** PostgreSQL refuses to run as root, so its programs run as nobody. */
const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** A cluster of the installed PostgreSQL, on a socket of its own. */
export interface Cluster {
  readonly folder: string
  readonly socket: string
  readonly ownerUrl: string
  readonly appUrl: string
  stop(): Promise<void>
}

/** Folder of the newest installed PostgreSQL programs, else one on PATH; undefined without any. */
export async function findPrograms(): Promise<string | undefined> {
  const versions = existsSync('/usr/lib/postgresql') ? await readdir('/usr/lib/postgresql') : []
  const folders = [
    ...versions
      .toSorted((one, other) => Number(other) - Number(one))
      .map((name) => `/usr/lib/postgresql/${name}/bin`),
    ...(process.env.PATH ?? '').split(':'),
  ]
  return folders.find((folder) =>
    ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'pg_basebackup'].every((name) =>
      existsSync(join(folder, name)),
    ),
  )
}

/** Creates a folder that PostgreSQL's account can access. */
export async function openFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (asNobody.uid !== undefined) await chown(path, asNobody.uid, asNobody.gid)
  return path
}

export async function runProgram(programs: string, name: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run(join(programs, name), [...args], {
    ...asNobody,
    cwd: '/',
    maxBuffer: 64 << 20,
  })
  return stdout
}

/** An empty new cluster. */
export async function makeCluster(programs: string, folder: string): Promise<void> {
  await openFolder(folder)
  await runProgram(programs, 'initdb', [
    '-D',
    folder,
    '-U',
    'tessera_owner',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C',
  ])
  await writeFile(join(folder, 'pg_hba.conf'), 'local all all trust\nlocal replication all trust\n')
}

/** A second cluster from a copy of the files. */
export async function copyCluster(from: string, to: string): Promise<void> {
  await openFolder(to)
  await cp(from, to, { recursive: true })
  if (asNobody.uid !== undefined) await run('chown', ['-R', `${asNobody.uid}:${asNobody.gid}`, to])
}

/** Starts a cluster and waits until it accepts writes. */
export async function startCluster(
  programs: string,
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Cluster> {
  const socket = await openFolder(`${folder}.s`)
  const all = { listen_addresses: '', unix_socket_directories: socket, logging_collector: 'off', ...settings }
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', folder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...asNobody, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4000)))
  const ownerUrl = urlFor(socket, 'tessera_owner', 'tessera')
  const isUp = () =>
    tryAsking(urlFor(socket, 'tessera_owner', 'postgres'), 'CREATE TEMPORARY TABLE is_primary ()')
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL does not start on ${folder}:\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return {
    folder,
    socket,
    ownerUrl,
    appUrl: urlFor(socket, 'tessera_app', 'tessera'),
    stop: () => stop(child),
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGINT')
  await ended
}
