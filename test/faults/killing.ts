import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'

import { expect } from 'vitest'

import { openStore } from '#server/platform/db/transaction.ts'
import { type Death, loseConnection } from '#test/pg/dying-pool.ts'
import { balanceOf } from '#test/pg/ledger.ts'
import type { OfferMember } from '#test/pg/offer-stage.ts'
import type { TestServer } from '#test/pg/test-server.ts'

import { type BonusWish, perform } from './bonus-deeds.ts'

/**
 * Ends a deed between any two statements of a grant, a reservation of tickets, a claim, a conversion, a line of a list, a credit of free rounds, an
 * exclusion and a correction, and once a statement was sent; then the deed is repeated. The whole form, part of
 * `npm run faults`, kills a process at every statement. The short one kills it at the last commit, and at the other commits and some statements
 * loses the connection for good: the database sees the same, without the second that a process takes to start.
 */
const IS_WHOLE = process.env['FAULTS'] === 'whole'
const EVERY = IS_WHOLE ? 1 : 10
export const PATIENCE_MS = IS_WHOLE ? 1_800_000 : 300_000

/** Does a deed in a process of its own; returns its statements, none if it died. */
export async function runProcess(
  server: TestServer,
  wish: BonusWish,
  death: Death,
): Promise<readonly string[] | undefined> {
  const child = fork(new URL('./bonus-worker.ts', import.meta.url), {
    execArgv: [],
    env: {
      ...process.env,
      DATABASE_URL: server.database.appUrl,
      WISH: JSON.stringify(wish),
      DEATH: JSON.stringify(death),
    },
  })
  let statements: readonly string[] | undefined
  child.on('message', (report: { statements: readonly string[] }) => (statements = report.statements))
  await once(child, 'exit')
  return statements
}

/** Does a deed in this process, until the connection is lost. */
const runConnection = (server: TestServer, wish: BonusWish, death: Death) =>
  loseConnection(server.database.appUrl, death, (pool) => perform(openStore(pool), wish))

export type Account = Pick<OfferMember, 'id' | 'merchantId'>
interface Prepared {
  readonly member: Account
  readonly wish: BonusWish
}

const isCommit = (text: string) => /^commit/i.test(text)

/** Repeats a deed for one member after the other, each time killed at another statement. */
export async function killEverywhere(
  server: TestServer,
  prepare: () => Promise<Prepared>,
  settled: (server: TestServer, member: Account) => Promise<unknown> = booksOf,
): Promise<readonly unknown[]> {
  // The first one of its kind adds rows that all later ones find.
  await perform(server.services.store, (await prepare()).wish)
  const first = await prepare()
  const statements = (await runConnection(server, first.wish, {})) ?? []
  expect(statements.length).toBeGreaterThan(5)
  const outcome = await settled(server, first.member)
  const lastCommit = statements.findLastIndex(isCommit) + 1
  const deaths: Death[] = statements.flatMap((text, at) => {
    const isTried = at % EVERY === 0
    return [
      ...(isTried || isCommit(text) ? [{ diesAt: at + 1, when: 'before' } as const] : []),
      ...(isCommit(text) || (isTried && IS_WHOLE) ? [{ diesAt: at + 1, when: 'sent' } as const] : []),
    ]
  })
  const found: unknown[] = []
  for (const death of deaths) {
    const { member, wish } = await prepare()
    const isKilled = IS_WHOLE || death.diesAt === lastCommit
    const reported = await (isKilled ? runProcess : runConnection)(server, wish, death)
    // A statement that was sent may have been the last one.
    if (death.when === 'before') expect([death, reported]).toEqual([death, undefined])
    await perform(server.services.store, wish)
    await perform(server.services.store, wish)
    found.push([death, await settled(server, member)])
  }
  expect(deaths.length).toBeGreaterThan(1)
  for (const one of found) expect(one).toEqual([(one as unknown[])[0], outcome])
  return found
}

export const wishOf = (member: Account, deed: BonusWish['deed'], id = '1'): BonusWish => ({
  deed,
  merchantId: member.merchantId,
  memberId: member.id.toString(),
  id,
  requestId: randomUUID(),
})

/** Cash, and all that offers and bonuses have noted about a member, without times and ids. */
export async function booksOf(server: TestServer, member: Account) {
  const of = (text: string) => server.asOwner(text, [member.id])
  const rewards = await server.asOwner(
    `SELECT state, amount::text, coalesce(transfer_id, tickets_id) IS NOT NULL AS paid FROM offer_occurrence
      WHERE member_id = $1 ORDER BY amount`,
    [member.id],
  )
  const bonuses = await server.asOwner(
    `SELECT state, amount::text, progress::text, converted::text, cut::text, ended::text FROM bonus_grant
      WHERE member_id = $1 ORDER BY id`,
    [member.id],
  )
  const rounds = await of(
    `SELECT state, reason, total::text FROM free_rounds WHERE member_id = $1 ORDER BY id`,
  )
  const corrections = await of(
    `SELECT change::text, owed::text, paid::text FROM offer_correction JOIN offer_figure USING (occurrence_id)
      WHERE member_id = $1 ORDER BY day`,
  )
  const guards = await of(`SELECT excluded_at IS NOT NULL AS excluded FROM play_guard WHERE member_id = $1`)
  const messages = await of(`SELECT count(*)::integer AS count FROM member_message WHERE member_id = $1`)
  const tickets = await of(
    `SELECT raffle, nth, state FROM raffle_ticket WHERE member_id = $1 ORDER BY raffle, nth`,
  )
  const reserved = await of(
    `SELECT one.raffle, one.count FROM raffle_reservation AS one
       JOIN offer_occurrence AS reward ON one.source = 'offer' AND one.reference = reward.id::text WHERE member_id = $1`,
  )
  return {
    cash: await balanceOf(server, member),
    rewards,
    tickets,
    reserved,
    bonuses,
    rounds,
    corrections,
    guards,
    messages,
  }
}
