import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'

import { findGame } from '#domain/lottery/games/games.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { openStore } from '#server/platform/db/transaction.ts'
import { openWrappingKey } from '#server/platform/sealing/house-secret.ts'
import { planDraws } from '#server/play/lottery/draws/actions.ts'
import { askOnce } from '#test/pg/server.ts'

import type { Chance } from './chance.ts'
import { type MortalDatabase, openMortalDatabase } from './database.ts'
import {
  CURRENCY,
  GAME,
  type LotteryIntent,
  POOLED,
  POOLED_RESULT,
  SECRET,
  STATIONS,
  type StoredTicket,
  dueOf,
} from './lottery-stage.ts'
import { judgePool, layPool } from './lottery-pool.ts'
import type { WorkerWish } from './lottery-worker.ts'
import { layMembers } from './stage.ts'

export interface LotteryOutcome {
  readonly tickets: number
  readonly tries: number
  readonly kills: number
  /** Acknowledged, but not there. */
  readonly lost: number
  /** Placed or paid more than once. */
  readonly doubled: number
  /** Not paid as the result of its draw says, or still open. */
  readonly wrong: number
  readonly elapsedMs: number
}

export interface LotteryRun {
  readonly tickets: number
  readonly draws: number
  readonly isCareless?: boolean
}

const CLIENTS = 48

/** Places tickets and settles their draws while workers and the database are killed. */
export async function playLottery(folder: string, chance: Chance, run: LotteryRun): Promise<LotteryOutcome> {
  const began = performance.now()
  const database = await openMortalDatabase(folder)
  try {
    const { merchantId, members } = await layMembers(database)
    const laid = await layDraws(database, run.draws)
    const pooled = run.isCareless ? [] : await layPool(database, merchantId)
    const numbers = [...laid.single, ...laid.paired, ...pooled]
    const intents = Array.from({ length: run.tickets }, (): LotteryIntent => {
      const isPair = !run.isCareless && chance.below(20) === 0
      const isPooled = !run.isCareless && !isPair && chance.below(10) === 0
      const from = isPair ? laid.paired : isPooled ? pooled : laid.single
      return {
        requestId: randomUUID(),
        memberId: members[chance.below(members.length)] ?? '',
        numero: from[chance.below(from.length)] ?? '',
        side: chance.below(2),
        isPair,
        isPooled,
      }
    })
    const placing = await placeAll(database, chance, { intents, merchantId })
    await askOnce(
      database.ownerUrl,
      `UPDATE lottery_draw SET closes_at = now() - interval '2 minutes', draws_at = now() - interval '1 minute'
        WHERE number = ANY ($1)`,
      [numbers],
    )
    await askOnce(
      database.ownerUrl,
      `UPDATE lottery_draw SET state = 'drawn', closed_at = now(), result = $2, result_version = 1, drawn_at = now()
        WHERE game_code = $1 AND closes_at <= now()`,
      [POOLED, JSON.stringify(POOLED_RESULT)],
    )
    const settling = await settleAll(database, chance, run)
    const verdict = await judge(database, intents)
    return {
      tickets: run.tickets,
      tries: placing.tries,
      kills: placing.kills + settling.kills,
      ...verdict,
      elapsedMs: performance.now() - began,
    }
  } finally {
    await database.stop()
  }
}

/** Days with draws of both stations. */
const PAIRED = 20

/** Draws that take bets, by their numbers: of the dice, and of two stations, which the demo draws from seeds as well. */
async function layDraws(database: MortalDatabase, count: number) {
  const store = openStore(openPool(database.appUrl, { max: 2 }))
  const games = [GAME, ...STATIONS].map((code) => {
    const game = findGame(code)
    if (!game) throw new Error(`no game ${code}`)
    return game
  })
  const houseKey = await openWrappingKey({ secret: SECRET, dataDir: '' })
  const log = { error: () => undefined, warn: () => undefined }
  await planDraws(store, { houseKey, log, now: Date.now, isDemo: true }, games)
  await store.close()
  const open = (where: string, values: readonly unknown[]) =>
    askOnce<{ number: string }>(
      database.ownerUrl,
      `UPDATE lottery_draw SET opens_at = now() - interval '1 hour', closes_at = closes_at + interval '1 day',
              draws_at = draws_at + interval '1 day' WHERE ${where} RETURNING number`,
      [...values],
    )
  const single = await open(
    `id IN (SELECT id FROM lottery_draw WHERE game_code = $2 AND closes_at > now() + interval '10 minutes'
             ORDER BY draws_at LIMIT $1)`,
    [count, GAME],
  )
  const paired = await open(
    `number IN (SELECT number FROM lottery_draw WHERE game_code = ANY ($2) AND closes_at > now() + interval '10 minutes'
                 GROUP BY number HAVING count(*) = 2 ORDER BY number LIMIT $1) AND game_code = ANY ($2)`,
    [PAIRED, STATIONS],
  )
  return {
    single: single.map(({ number }) => number),
    paired: [...new Set(paired.map(({ number }) => number))],
  }
}

/** A worker that is replaced when it is killed. Its answers come in the order of its wishes' ends. */
async function openWorker(database: MortalDatabase) {
  let child: ChildProcess | undefined
  const start = async () => {
    const one = fork(new URL('./lottery-worker.ts', import.meta.url), {
      execArgv: [],
      env: { ...process.env, DATABASE_URL: database.appUrl },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    one.setMaxListeners(0)
    const isUp = await new Promise<boolean>((done) => {
      one.once('message', () => done(true))
      one.once('exit', () => done(false))
    })
    if (isUp) child = one
    return isUp
  }
  const up = async () => {
    while (!(await start())) await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await up()
  return {
    /** Undefined if the worker or the database was killed meanwhile. */
    async ask(wish: WorkerWish, isAnswer: (reply: object) => boolean): Promise<object | undefined> {
      const one = child
      if (!one?.connected) return undefined
      return await new Promise((done) => {
        const end = (answer: object | undefined) => {
          one.off('message', hear)
          one.off('exit', die)
          done(answer)
        }
        const hear = (answer: object) => {
          if (isAnswer(answer)) end(answer)
        }
        const die = () => end(undefined)
        one.on('message', hear)
        one.on('exit', die)
        one.send(wish, (error) => error && end(undefined))
      })
    },
    async kill() {
      child?.kill('SIGKILL')
      child = undefined
      await up()
    },
    end: () => child?.kill('SIGKILL'),
  }
}

async function placeAll(
  database: MortalDatabase,
  chance: Chance,
  { intents, merchantId }: { readonly intents: readonly LotteryIntent[]; readonly merchantId: number },
) {
  const worker = await openWorker(database)
  let [next, tries, answered, kills] = [0, 0, 0, 0]
  const due = [0.1, 0.25, 0.4, 0.55, 0.7, 0.85].map((part) => Math.floor(intents.length * part))
  let under: Promise<void> = Promise.resolve()
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let intent = intents[next++]; intent; intent = intents[next++]) {
        for (let isDone = false; !isDone;) {
          tries += 1
          const { requestId } = intent
          const wish = { place: intent, merchantId, currency: CURRENCY }
          const limit = AbortSignal.timeout(8_000)
          const answer = await Promise.race([
            worker.ask(wish, (reply) => 'reference' in reply && reply.reference === requestId),
            new Promise<undefined>((done) => limit.addEventListener('abort', () => done(undefined))),
          ])
          isDone = answer !== undefined
          if (!isDone) await new Promise((resolve) => setTimeout(resolve, 100))
        }
        answered += 1
        if (due[0] !== undefined && answered >= due[0]) {
          due.shift()
          kills += 1
          const deed = chance.below(2) === 0 ? worker.kill : database.killAndRecover
          under = under.then(deed)
        }
      }
    }),
  )
  await under
  worker.end()
  return { tries, kills }
}

async function settleAll(database: MortalDatabase, chance: Chance, { isCareless = false }: LotteryRun) {
  let kills = 0
  const worker = await openWorker(database)
  const left = async () =>
    (
      await askOnce<{ count: number }>(
        database.ownerUrl,
        `SELECT count(*)::integer AS count FROM lottery_draw WHERE settled_at IS NULL AND closes_at <= now()`,
      )
    )[0]?.count ?? 0
  for (let run = 0; isCareless ? run < 3 : (await left()) > 0; run += 1) {
    let isOver = false
    const wish: WorkerWish = isCareless ? { settleCarelessly: true } : { settle: true }
    const settled = worker
      .ask(wish, (reply) => 'settled' in reply || 'error' in reply)
      .finally(() => (isOver = true))
    // A kill somewhere in the run: of the worker, or of the database.
    await new Promise((resolve) => setTimeout(resolve, 300 + chance.below(2_500)))
    if (!isOver && run < 12) {
      kills += 1
      await (chance.below(3) === 0 ? database.killAndRecover() : worker.kill())
    }
    await settled
  }
  worker.end()
  await database.recover()
  return { kills }
}

/** Compares every intent with its ticket, and every ticket with the results of its draws, in the record and in the ledger. */
async function judge(database: MortalDatabase, intents: readonly LotteryIntent[]) {
  const rows = await askOnce<
    Omit<StoredTicket, 'pool'> & {
      drawId: number
      requestId: string
      state: string
      win: string
      bets: number
      wins: number
      paid: string
    }
  >(
    // PostgreSQL would compare each play with all tickets of its member otherwise.
    `${database.ownerUrl}&options=${encodeURIComponent('-c enable_nestloop=off')}`,
    `SELECT slip.request_id AS "requestId", ticket.lines, draw.id AS "drawId", draw.result, second.result AS second,
            play.state, play.win::text AS win, play.bets, ledger.wins, ledger.paid::text AS paid
       FROM lottery_slip AS slip
       JOIN lottery_ticket AS ticket ON ticket.slip_id = slip.id
       JOIN lottery_draw AS draw ON draw.id = ticket.draw_id
       LEFT JOIN lottery_draw AS second ON second.id = ticket.second_draw_id
       JOIN play ON play.member_id = ticket.member_id AND play.source = 'lottery' AND play.reference = 'T' || ticket.id
       JOIN (SELECT transfer.member_id, transfer.reference, count(*) FILTER (WHERE transfer.kind = 'win')::integer AS wins,
                    coalesce(sum(entry.amount) FILTER (WHERE transfer.kind = 'win'), 0) AS paid
               FROM ledger_transfer AS transfer
               JOIN ledger_entry AS entry ON entry.member_id = transfer.member_id AND entry.transfer_id = transfer.id
                AND entry.account = 'main'
              WHERE transfer.kind IN ('bet', 'win') GROUP BY 1, 2) AS ledger
         ON ledger.member_id = ticket.member_id AND ledger.reference = 'T' || ticket.id`,
  )
  const pools = await judgePool(database)
  if (
    intents.some(({ isPooled }) => isPooled) &&
    ![...pools.counted.values()].some(({ winners }) => winners > 0n)
  )
    throw new Error('no ticket has won a pool')
  const found = new Map<string, number>()
  let [doubled, wrong] = [0, 0]
  const paired = rows.filter(({ second }) => second !== null)
  if (intents.some(({ isPair }) => isPair) && !paired.some(({ win }) => win !== '0'))
    throw new Error('no ticket on two draws has won')
  for (const row of rows) {
    found.set(row.requestId, (found.get(row.requestId) ?? 0) + 1)
    const due = dueOf({ ...row, pool: pools.counted.get(row.drawId) })
    if (row.wins > 1 || row.bets > 1) doubled += 1
    else if (row.state !== 'closed' || BigInt(row.win) !== due || BigInt(row.paid) !== due) wrong += 1
  }
  const lost = intents.filter(({ requestId }) => !found.has(requestId)).length
  return {
    lost,
    doubled: doubled + [...found.values()].filter((count) => count > 1).length,
    wrong: wrong + pools.wrong,
  }
}
