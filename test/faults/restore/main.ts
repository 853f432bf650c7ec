import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { ensureDatabase } from '#server/platform/db/embedded/roles.ts'
import { urlFor } from '#server/platform/db/embedded/launch.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { migrateJobs } from '#server/platform/jobs/migrate.ts'
import { askOnce } from '#test/pg/server.ts'
import { scratchFolder } from '#test/pg/scratch.ts'

import { type Acknowledged, type Load, settle, startLoad } from './load.ts'
import {
  type Cluster,
  copyCluster,
  findPrograms,
  makeCluster,
  openFolder,
  runProgram,
  startCluster,
} from './postgres.ts'

/**
 * Backs up an installation under load in the three documented ways (dump, physical copy, point in time) and restores
 * each. After `npm run db:restored`, each restored one has every transfer acknowledged before its backup and none
 * from after it, accepts new transfers, and passes all checks.
 */
const programs = await findPrograms()
if (programs === undefined) {
  console.error(
    'Backups need the programs of PostgreSQL: install them (on Debian: apt-get install postgresql).',
  )
  process.exit(1)
}
const folder = await mkdtemp(join(scratchFolder(), 'tessera-restore-'))
await chmod(folder, 0o755)
const running: Cluster[] = []
const failures: string[] = []
try {
  console.log((await runProgram(programs, 'postgres', ['--version'])).trim())
  await prove(programs)
} finally {
  for (const cluster of running) await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
console.log(failures.length === 0 ? 'All three restores are whole.' : failures.join('\n'))
process.exitCode = failures.length === 0 ? 0 : 1

async function prove(bin: string): Promise<void> {
  const archive = await openFolder(join(folder, 'archive'))
  const house = await openHouse(bin, archive)
  const load = await startLoad(house.appUrl, await settle(house.ownerUrl, house.appUrl))

  await load.reach(2_000)
  const beforeDump = load.acknowledged()
  const dump = join(await openFolder(join(folder, 'dump')), 'house')
  await runProgram(bin, 'pg_dump', ['-Fc', '-f', dump, '-d', house.ownerUrl])

  await load.reach(4_000)
  const beforeCopy = load.acknowledged()
  const copy = await openFolder(join(folder, 'copy'))
  await runProgram(bin, 'pg_basebackup', [
    '-D',
    copy,
    '-X',
    'stream',
    '-c',
    'fast',
    '-h',
    house.socket,
    '-U',
    'tessera_owner',
  ])
  const base = join(folder, 'base')
  await copyCluster(copy, base)

  await load.reach(6_000)
  const beforeMoment = load.acknowledged()
  const moment = await nowOf(house)
  await load.reach(8_000)
  const total = await load.stop()
  await askOnce(house.ownerUrl, 'SELECT pg_switch_wal()')
  await waitUntilArchived(house)
  console.log(`${total} moves acknowledged while the backups were made\n`)

  await judge('a dump', beforeDump, async () => {
    const target = join(folder, 'from-dump')
    await makeCluster(bin, target)
    const cluster = await start(bin, target)
    await ensureDatabase(urlFor(cluster.socket, 'tessera_owner', 'postgres'))
    await runProgram(bin, 'pg_restore', ['-j', '2', '-d', cluster.ownerUrl, dump])
    return cluster
  })
  await judge('a physical copy', beforeCopy, () => start(bin, copy))
  await judge(
    'a moment in time',
    beforeMoment,
    () =>
      start(
        bin,
        base,
        {
          restore_command: `cp ${archive}/%f %p`,
          recovery_target_time: moment,
          recovery_target_action: 'promote',
        },
        'recovery.signal',
      ),
    new Date(moment),
  )
}

async function openHouse(bin: string, archive: string): Promise<Cluster> {
  const target = join(folder, 'house')
  await makeCluster(bin, target)
  const house = await start(bin, target, {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `cp %p ${archive}/%f`,
  })
  await ensureDatabase(urlFor(house.socket, 'tessera_owner', 'postgres'))
  await migrate(house.ownerUrl)
  await migrateJobs(house.ownerUrl)
  return house
}

async function start(
  bin: string,
  target: string,
  settings: Readonly<Record<string, string>> = {},
  signal?: 'recovery.signal',
): Promise<Cluster> {
  if (signal) await runProgram('/usr/bin', 'touch', [join(target, signal)])
  const cluster = await startCluster(bin, target, settings)
  running.push(cluster)
  return cluster
}

async function judge(
  title: string,
  before: readonly Acknowledged[],
  restore: () => Promise<Cluster>,
  until?: Date,
): Promise<void> {
  const began = performance.now()
  const cluster = await restore()
  const answer = await finish(cluster)
  const lost = await countLost(cluster, before)
  const tooNew = until ? await countAfter(cluster, until) : 0
  const load: Load = await startLoad(cluster.appUrl, await settle(cluster.ownerUrl, cluster.appUrl))
  await load.reach(500)
  await load.stop()
  const secondAnswer = await finish(cluster)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${title}: ${before.length} moves before it, ${lost} lost, ${tooNew} too new, ${seconds} s`)
  console.log(`${answer}${secondAnswer}`.replaceAll(/^(?=.)/gm, '  '))
  if (lost > 0 || tooNew > 0 || before.length === 0) failures.push(`FAILED: ${title}`)
}

/** Runs the documented command, which fails if the books have a fault. */
async function finish(cluster: Cluster): Promise<string> {
  const env = { ...process.env, DATABASE_URL: cluster.appUrl, DATABASE_OWNER_URL: cluster.ownerUrl }
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/db-restored.ts'], { env })
  return stdout
}

async function countLost(cluster: Cluster, before: readonly Acknowledged[]): Promise<number> {
  const rows = await askOnce<{ key: string; id: string }>(
    cluster.ownerUrl,
    `SELECT key, id::text FROM ledger_transfer WHERE key LIKE 'restore:%'`,
  )
  const stored = new Map(rows.map(({ key, id }) => [key, id]))
  return before.filter(({ key, id }) => stored.get(key) !== id).length
}

async function countAfter(cluster: Cluster, until: Date): Promise<number> {
  const [row] = await askOnce<{ count: string | bigint }>(
    cluster.ownerUrl,
    'SELECT count(*) AS count FROM ledger_transfer WHERE created_at > $1',
    [until],
  )
  return Number(row?.count)
}

async function nowOf(cluster: Cluster): Promise<string> {
  const [row] = await askOnce<{ now: string }>(cluster.ownerUrl, 'SELECT clock_timestamp()::text AS now')
  if (!row) throw new Error('the database has a clock')
  return row.now
}

async function waitUntilArchived(house: Cluster): Promise<void> {
  const isDone = async () => {
    const [row] = await askOnce<{ done: boolean }>(
      house.ownerUrl,
      `SELECT last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) OR last_archived_wal >= (
         SELECT max(name) FROM pg_ls_waldir() WHERE name ~ '^[0-9A-F]{24}$' AND name < pg_walfile_name(pg_current_wal_lsn())) AS done
         FROM pg_stat_archiver`,
    )
    return row?.done ?? false
  }
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 200))
}
