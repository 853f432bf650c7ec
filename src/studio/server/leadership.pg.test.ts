import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'

import { expect, onTestFinished, test } from 'vitest'

import type { BetDone, TableView } from '#studio/wire/answers.ts'
import { readJson } from '#studio/wire/json.ts'
import { openTestDatabase } from '#test/pg/database.ts'
import { type Seat, type StudioStage, openStudioStage, quickTables } from '#test/pg/studio.ts'

import { migrateStudio, openDatabase } from './database.ts'
import { openLeadership } from './leadership.ts'

const STAKE = 200_000n

/** Follows a table through the process that seats call, and connects again as a page does. */
function follow(stage: StudioStage, seat: Seat, path = 'table/live') {
  const events: unknown[] = []
  let ends = 0
  const over = new AbortController()
  const listen = async () => {
    const answer = await fetch(`http://127.0.0.1:${stage.studio().port}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${seat.token}` },
      body: '{}',
      signal: over.signal,
    })
    if (!answer.ok || !answer.body) return
    let left = ''
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
      const lines = `${left}${part}`.split('\n')
      left = lines.pop() ?? ''
      for (const line of lines) if (line !== '') events.push(readJson(line))
    }
    ends += 1
  }
  const run = async () => {
    while (!over.signal.aborted) await listen().catch(() => undefined)
  }
  void run()
  onTestFinished(() => over.abort())
  return { events, ends: () => ends, views: () => events as TableView[] }
}

async function leaderOf(stage: StudioStage): Promise<string | undefined> {
  const [leader] = await stage.rows<{ address: string }>('SELECT address FROM studio.leader')
  return leader?.address
}

/** Ends the connection that holds the lock of the leader, whose process goes on. */
async function endLead(ownerUrl: string): Promise<void> {
  const database = openDatabase(ownerUrl, () => undefined)
  await database.read(
    `SELECT pg_terminate_backend(pid) FROM pg_locks
      WHERE locktype = 'advisory' AND objid = 7283102 AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  await database.close()
}

async function startApart(stage: StudioStage) {
  const script = fileURLToPath(new URL('../../../test/pg/studio-process.ts', import.meta.url))
  const child = fork(script, { env: { ...process.env, ...stage.environment } })
  onTestFinished(() => void child.kill('SIGKILL'))
  const port = await new Promise<number>((done) =>
    child.once('message', ({ port: own }: { port: number }) => done(own)),
  )
  return { child, port }
}

test('another process passes tables on to the one that runs them, and takes over when it is killed: every stake ends once', async () => {
  const stage = await openStudioStage({ games: quickTables })
  onTestFinished(() => stage.close())
  const first = stage.studio()
  const { child, port } = await startApart(stage)
  // The first process ends in order, and the second one leads.
  await first.stop()
  await expect.poll(() => leaderOf(stage), { timeout: 60_000, interval: 50 }).toContain(String(port))
  const survivor = await stage.another()
  const seat = await stage.sit({ game: 'crash', amount: 10_000_000n })
  const before = await seat.balance()
  const table = follow(stage, seat)
  const betting = () =>
    table.views().findLast((view) => view.round?.phase === 'betting' && view === table.views().at(-1))
  const place = async () => {
    const round = betting()?.round?.id
    if (round === undefined) return undefined
    const bet = { place: 0, currency: 'CNY', stake: STAKE }
    const done = await seat.call<BetDone>('table/bet', { requestId: randomUUID(), round, bet })
    return 'refusal' in done ? undefined : done
  }
  await expect.poll(place, { timeout: 60_000, interval: 100 }).toBeDefined()
  expect(await leaderOf(stage)).toContain(String(port))

  const killedAtMs = performance.now()
  const seen = table.events.length
  child.kill('SIGKILL')
  await expect.poll(() => table.events.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(seen)
  console.info(
    `the table went on ${Math.round(performance.now() - killedAtMs)} ms after its process was killed`,
  )
  expect(await leaderOf(stage)).toContain(String(survivor.port))

  const open = () =>
    stage.rows(
      `SELECT status FROM studio.table_bet WHERE status IN ('staking', 'standing')
        UNION ALL SELECT status FROM studio.money_call WHERE status = 'waiting'`,
    )
  const settle = async () => {
    await survivor.workOff()
    return (await open()).length
  }
  await expect.poll(settle, { timeout: 60_000, interval: 200 }).toBe(0)
  const [sums] = await stage.rows<{ moved: string }>(
    `SELECT sum(CASE status WHEN 'paid' THEN win - stake ELSE 0 END)::text AS moved FROM studio.table_bet`,
  )
  await expect.poll(() => seat.balance()).toBe(before + BigInt(sums?.moved ?? 0))
})

test('a lead that is lost without its process ends every stream, and pages that connect again go on', async () => {
  const stage = await openStudioStage({ games: quickTables })
  onTestFinished(() => stage.close())
  const first = stage.studio()
  const direct = follow(stage, await stage.sit({ game: 'crash' }))
  await expect.poll(() => direct.events.length, { timeout: 60_000 }).toBeGreaterThan(0)
  await stage.another()
  onTestFinished(() => first.stop())
  const passedOn = follow(stage, await stage.sit({ game: 'crash' }))
  await expect.poll(() => passedOn.events.length, { timeout: 60_000 }).toBeGreaterThan(0)
  await endLead(stage.house.database.ownerUrl)
  for (const page of [direct, passedOn]) {
    await expect.poll(page.ends, { timeout: 60_000 }).toBeGreaterThan(0)
    const seen = page.events.length
    await expect.poll(() => page.events.length, { timeout: 60_000 }).toBeGreaterThan(seen)
  }
})

test('tables that do not begin are closed, as are those whose lead is lost while they begin', async () => {
  const { ownerUrl, close } = await openTestDatabase()
  onTestFinished(close)
  await migrateStudio(ownerUrl)
  const steps: string[] = []
  let begin = async (): Promise<void> => {
    throw new Error('told to fail')
  }
  const leadership = await openLeadership({
    databaseUrl: ownerUrl,
    address: 'http://127.0.0.1:1',
    async onLead() {
      steps.push('begins')
      await begin()
    },
    async onLose() {
      steps.push('ends')
    },
    onMessage: () => undefined,
    onFault: () => undefined,
  })
  onTestFinished(() => leadership.stop())
  expect(leadership.isLeader()).toBe(false)
  expect(steps.slice(0, 2)).toEqual(['begins', 'ends'])
  begin = async () => undefined
  await expect.poll(leadership.isLeader, { timeout: 60_000 }).toBe(true)
  let release = () => {}
  steps.length = 0
  begin = () => new Promise((go) => (release = go))
  await endLead(ownerUrl)
  await expect.poll(() => steps, { timeout: 60_000 }).toEqual(['ends', 'begins'])
  await endLead(ownerUrl)
  await expect.poll(() => steps, { timeout: 60_000 }).toEqual(['ends', 'begins', 'ends'])
  begin = async () => undefined
  release()
  await expect.poll(leadership.isLeader, { timeout: 60_000 }).toBe(true)
  expect(steps).toEqual(['ends', 'begins', 'ends', 'begins'])
})

test('neighbours in a sea see each other, whichever process each of them plays with', async () => {
  const stage = await openStudioStage()
  onTestFinished(() => stage.close())
  const first = stage.studio()
  const sitter = await stage.sit({ game: 'tile-reef' })
  const beside = follow(stage, sitter, 'beside/live')
  const second = await stage.another()
  onTestFinished(() => first.stop())
  expect(second.port).not.toBe(first.port)
  const shooter = await stage.sit({ game: 'tile-reef' })
  const other = follow(stage, shooter, 'beside/live')
  const hasBoth = () => other.events.some((event) => (event as { seats?: unknown[] }).seats?.length === 2)
  await expect.poll(hasBoth, { timeout: 30_000 }).toBe(true)
  const { config } = await shooter.open()
  const [price] = (config as { prices: bigint[] }).prices
  const fired = await shooter.play({ kind: 'fire', fish: 'koi', shots: 1, price })
  expect(fired).toMatchObject({ place: 0 })
  const hasSeen = () => beside.events.some((event) => (event as { kind: string }).kind === 'result')
  await expect.poll(hasSeen, { timeout: 30_000 }).toBe(true)
})
