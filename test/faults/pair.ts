import type { ChildProcess } from 'node:child_process'
import { appendFile, chmod, cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { OWNER } from '#server/platform/db/embedded/cluster.ts'
import { launchPostgres, urlFor } from '#server/platform/db/embedded/launch.ts'
import { type Runner, chooseRunner } from '#server/platform/db/embedded/runner.ts'
import { serverArguments } from '#server/platform/db/embedded/settings.ts'
import { migrate } from '#server/platform/db/migrate.ts'

import { childrenOf, signal, tryAsking } from './database.ts'

/** A primary and its synchronous standby: every acknowledged commit is on both. */
export interface DatabasePair {
  /** The current primary. */
  readonly ownerUrl: string
  /** A URL with both hosts, as operators configure it. */
  readonly appUrl: string
  /** Kills the primary and promotes the standby; returns the time until it accepts writes. */
  failOver(): Promise<number>
  stop(): Promise<void>
}

export async function openPair(folder: string): Promise<DatabasePair> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  const one = join(folder, 'one')
  const two = join(folder, 'two')
  const first = await launchPostgres({ dataDir: one, durable: true })
  await migrate(first.ownerUrl)
  await first.stop()
  // A file copy of a stopped database is the simplest base backup.
  await mkdir(two)
  await cp(join(one, 'postgres'), join(two, 'postgres'), { recursive: true })
  const primary = await launchPostgres({ dataDir: one, durable: true })
  const standby = await openStandby(two, primary.host)
  const sockets = { one: join(folder, 'a'), two: join(folder, 'b') }
  await pointAt(sockets.one, primary.host)
  await pointAt(sockets.two, standby.host)
  const ofStandby = urlFor(sockets.two, OWNER, 'tessera')
  await untilTrue(primary.ownerUrl, `SELECT 1 / count(*) FROM pg_stat_replication WHERE state = 'streaming'`)
  await tryAsking(primary.ownerUrl, `ALTER SYSTEM SET synchronous_standby_names = 'two'`)
  await tryAsking(primary.ownerUrl, 'SELECT pg_reload_conf()')
  await untilTrue(primary.ownerUrl, `SELECT 1 / count(*) FROM pg_stat_replication WHERE sync_state = 'sync'`)
  let isOver = false
  return {
    get ownerUrl() {
      return isOver ? ofStandby : primary.ownerUrl
    },
    appUrl: urlFor(`${sockets.one},${sockets.two}`, 'tessera_app', 'tessera'),
    async failOver() {
      for (const pid of [...childrenOf(primary.pid), primary.pid]) signal(pid, 'SIGKILL')
      const beganAtMs = performance.now()
      await untilTrue(ofStandby, 'SELECT pg_promote(true, 60)')
      await untilTrue(ofStandby, 'SELECT 1 / (NOT pg_is_in_recovery())::integer')
      isOver = true
      return performance.now() - beganAtMs
    },
    async stop() {
      await standby.stop()
      if (!isOver) await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function openStandby(dataDir: string, primaryHost: string) {
  const runner: Runner = await chooseRunner(dataDir)
  const cluster = join(dataDir, 'postgres')
  await writeFile(join(cluster, 'standby.signal'), '')
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${primaryHost} user=${OWNER} application_name=two'\n`,
  )
  await runner.own(cluster)
  const host = await mkdtemp(join(dataDir, 'socket-'))
  await runner.own(host)
  const child = runner.start('postgres', serverArguments({ cluster, socketFolder: host, durable: true }))
  child.stdout?.resume()
  child.stderr?.resume()
  await untilTrue(urlFor(host, OWNER, 'tessera'), 'SELECT 1')
  return { host, stop: () => stopChild(child) }
}

async function stopChild(child: ChildProcess): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGINT')
  await ended
}

async function pointAt(path: string, host: string): Promise<void> {
  await symlink(host, `${path}.new`)
  await rename(`${path}.new`, path)
}

async function untilTrue(url: string, text: string): Promise<void> {
  while (!(await tryAsking(url, text))) await new Promise((resolve) => setTimeout(resolve, 100))
}
