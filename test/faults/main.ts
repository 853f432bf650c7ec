import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { scratchFolder } from '#test/pg/scratch.ts'

import { openChance } from './chance.ts'
import { tryAsking } from './database.ts'
import { openSmallDisk } from './small-disk.ts'
import { type LotteryOutcome, playLottery } from './lottery.ts'
import { openPair } from './pair.ts'
import { type FaultyDatabase, type Outcome, type Run, type Stage, openStage, openStageOn } from './stage.ts'

/**
 * Kills servers and databases under load, drops answers and fills the disk; fails unless nothing is lost, doubled or
 * half written. Its controls make the mistakes that this guards against, and must be detected.
 */
const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, intents: { type: 'string', default: '100000' } },
})
const seed = Number(given.seed ?? Date.now() % 1_000_000)
const all = Number(given.intents)
const share = (part: number) => Math.max(200, Math.round(all * part))
const chance = openChance(seed)
/** Maximum time to the first answer after the database accepts writes again. */
const RECOVERS_WITHIN_MS = 15_000
const failures: string[] = []
let counted = 0

console.log(`seed ${seed}, commit ${commit()}, ${all} intents\n`)
console.log(
  'what is done                          intents   tries  lost  doubled  half written  unanswered      s',
)
const folder = await mkdtemp(join(scratchFolder(), 'tessera-faults-'))
try {
  if (positionals.length === 0) await playMoney()
  if (!positionals.includes('bonuses')) await playTickets()
} finally {
  await rm(folder, { recursive: true, force: true })
}
if (!positionals.includes('lottery')) playTests()
console.log(`\n${counted} intents under faults, seed ${seed}, commit ${commit()}`)
console.log(
  failures.length === 0 ? '0 lost, 0 doubled, 0 half written; both controls fail' : failures.join('\n'),
)
process.exitCode = failures.length === 0 ? 0 : 1

async function playMoney(): Promise<void> {
  await playFullDisk()
  const stage = await openStage(join(folder, 'main'), join(folder, 'main.jsonl'), chance)
  try {
    await playFaults(stage)
    await playFrozen(stage)
    await playControls(stage)
  } finally {
    await stage.close()
  }
  await playPromotion()
}

/** Tickets are placed and their draws settled; the control settles without keys and progress. */
async function playTickets(): Promise<void> {
  const run = { tickets: all, draws: 200 }
  const outcome = await playLottery(join(folder, 'lottery'), chance, run)
  counted += run.tickets
  printTickets('tickets placed and settled', outcome)
  if (outcome.lost + outcome.doubled + outcome.wrong > 0) failures.push('FAILED: tickets placed and settled')
  if (outcome.kills < 4 || outcome.tries === run.tickets) failures.push('FAILED: nobody noticed: tickets')
  const control = await playLottery(join(folder, 'careless'), chance, {
    tickets: 2_000,
    draws: 5,
    isCareless: true,
  })
  printTickets('control: a settlement without keys', control)
  if (control.doubled === 0) failures.push('FAILED: a settlement without keys doubled nothing')
}

function printTickets(
  title: string,
  { tickets, tries, kills, lost, doubled, wrong, elapsedMs }: LotteryOutcome,
): void {
  const seconds = (elapsedMs / 1000).toFixed(1)
  console.log(
    `${title}: ${tickets} tickets, ${tries} tries, ${kills} kills; ${lost} lost, ${doubled} doubled, ${wrong} settled wrong, ${seconds} s`,
  )
}

async function playFaults(stage: Stage): Promise<void> {
  const { servers, database } = stage
  await playFault(stage, 'servers are killed, 2 % of answers lost', {
    name: 'servers',
    intents: share(0.4),
    lose: 20,
    deeds: often(share(0.4), 24, servers.killOne),
  })
  await playFault(stage, 'the database is killed', {
    name: 'database',
    intents: share(0.3),
    deeds: often(share(0.3), 8, database.killAndRecover),
  })
  await playFault(stage, 'all of it at once', {
    name: 'together',
    intents: share(0.2),
    lose: 20,
    deeds: [
      ...often(share(0.2), 5, database.killAndRecover),
      ...often(share(0.2), 5, servers.killAll),
      ...often(share(0.2), 7, servers.killOne),
    ],
  })
}

async function timed(title: string, stage: Pick<Stage, 'untilAnswered'>): Promise<void> {
  const tookMs = await stage.untilAnswered()
  console.log(`  ${title}: answered ${(tookMs / 1000).toFixed(1)} s after the database was back`)
  if (tookMs > RECOVERS_WITHIN_MS) failures.push(`FAILED: ${title} took ${Math.round(tookMs)} ms to recover`)
}

/** Pauses the database; clients get no error. */
async function playFrozen(stage: Stage): Promise<void> {
  const freeze = async () => {
    await stage.database.freeze(60_000)
    await timed('frozen for 60 s', stage)
  }
  const intents = share(0.1)
  await playFault(stage, 'the database is frozen for 60 s', {
    name: 'frozen',
    intents,
    deeds: [{ after: Math.round(intents / 2), deed: freeze }],
  })
}

/** Kills the primary and promotes its synchronous standby; the servers are not notified. */
async function playPromotion(): Promise<void> {
  const pair = await openPair(join(folder, 'pair'))
  const stage = await openStageOn(pair, join(folder, 'pair.jsonl'), chance)
  const failOver = async () => {
    const promotedMs = await pair.failOver()
    console.log(`  the standby took writes ${(promotedMs / 1000).toFixed(1)} s after the primary was killed`)
    await timed('a standby is promoted', stage)
  }
  try {
    const intents = share(0.1)
    await playFault(stage, 'a standby is promoted', {
      name: 'standby',
      intents,
      deeds: [{ after: Math.round(intents / 2), deed: failOver }],
    })
  } finally {
    await stage.close()
  }
}

/**
 * Faults that need the whole server: hanging mail, cut notifications, a database that swallows all bytes, and processes that die
 * between any two statements of a grant or a conversion.
 */
function playTests(): void {
  const others = [
    'src/server/platform/jobs/bulkheads.pg.test.ts',
    'src/server/platform/db/silent-database.pg.test.ts',
  ]
  const rewards = ['test/faults/bonuses.pg.test.ts', 'test/faults/reward-tickets.pg.test.ts']
  const files = [...rewards, ...(positionals.includes('bonuses') ? [] : others)]
  const { status } = spawnSync('vitest', ['run', '--project', 'pg', ...files], {
    stdio: 'inherit',
    env: { ...process.env, FAULTS: 'whole' },
  })
  if (status !== 0)
    failures.push('FAILED: mail that hangs, hints that are cut, or bonuses between two statements')
}

async function playFullDisk(): Promise<void> {
  const disk = await openSmallDisk(join(folder, 'disk'))
  if ('missing' in disk) {
    console.log(`the disk is full: left out, since no disk of our own can be mounted here (${disk.missing})`)
    return
  }
  try {
    const stage = await openStage(join(disk.folder, 'data'), join(folder, 'disk.jsonl'), chance)
    const { ownerUrl } = stage.database
    // Disables recycled WAL files, which would bridge the time without disk space.
    await tryAsking(ownerUrl, 'ALTER SYSTEM SET wal_recycle = off')
    await tryAsking(ownerUrl, 'SELECT pg_reload_conf()')
    const fillAndEmpty = async () => {
      await tryAsking(ownerUrl, 'CHECKPOINT')
      await disk.fill()
      await tryAsking(ownerUrl, 'SELECT pg_switch_wal()')
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      await disk.empty()
      await stage.database.recover()
    }
    try {
      const intents = Math.max(4_000, share(0.1))
      await playFault(stage, 'the disk is full', {
        name: 'disk',
        intents,
        deeds: often(intents, 3, fillAndEmpty),
      })
    } finally {
      await stage.close()
    }
  } finally {
    await disk.close()
  }
}

async function playFault(stage: Stage<FaultyDatabase>, title: string, run: Run): Promise<void> {
  const outcome = await stage.play(run)
  counted += run.intents
  print(title, run, outcome)
  const isFine =
    outcome.lost + outcome.doubled + outcome.halfWritten + outcome.unanswered === 0 &&
    outcome.acknowledged === run.intents
  // A fault that no client noticed proves nothing.
  if (outcome.tries === run.intents) failures.push(`FAILED: nobody noticed: ${title}`)
  if (!isFine) failures.push(`FAILED: ${title} ${outcome.faults.slice(0, 5).join(', ')}`)
}

/** Negative controls: if their mistakes are not detected, the test is blind. */
async function playControls(stage: Stage): Promise<void> {
  const { database, servers } = stage
  const keys = { name: 'keys', intents: share(0.02), lose: 50, newKeys: true }
  const doubled = await stage.play(keys)
  print('control: a new key for each try', keys, doubled)
  if (doubled.doubled === 0) failures.push('FAILED: a new key for each try doubled nothing')

  // Losses must sit in PostgreSQL's own buffers: what it has passed to the kernel survives its processes.
  await tryAsking(database.ownerUrl, `ALTER DATABASE tessera SET synchronous_commit = off`)
  await tryAsking(database.ownerUrl, `ALTER SYSTEM SET wal_writer_delay = '10s'`)
  await tryAsking(database.ownerUrl, 'SELECT pg_reload_conf()')
  await servers.killAll()
  const run = { name: 'hasty', intents: share(0.05) }
  const hasty = await stage.play({ ...run, deeds: often(run.intents, 3, database.killAndRecover) })
  print('control: commits that nobody waits for', run, hasty)
  if (hasty.lost === 0) failures.push('FAILED: commits that nobody waits for lost nothing')
}

function often(intents: number, times: number, deed: () => Promise<void>) {
  return Array.from({ length: times }, (_, at) => ({
    after: Math.round((intents * (at + 0.3 + 0.6 * chance.next())) / times),
    deed,
  }))
}

function print(title: string, { intents }: Pick<Run, 'intents'>, outcome: Outcome): void {
  const { tries, lost, doubled, halfWritten, unanswered, elapsedMs } = outcome
  const columns: [number | string, number][] = [
    [intents, 8],
    [tries, 8],
    [lost, 6],
    [doubled, 9],
    [halfWritten, 14],
    [unanswered, 12],
    [(elapsedMs / 1000).toFixed(1), 7],
  ]
  console.log(title.padEnd(37) + columns.map(([value, width]) => String(value).padStart(width)).join(''))
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}
