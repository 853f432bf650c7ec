import type { Logger } from 'pino'

import { writeAmount } from '#domain/money/amount.ts'
import { pathOf } from '#domain/raffles/ticket-list.ts'
import { STEPS_MOST, nextPlace, walkOf } from '#domain/raffles/ticket-draw.ts'
import { lockLimits } from '#server/money/limits/actions.ts'
import { findPerson, lockPerson } from '#server/money/offers/actions.ts'
import { writtenPrize } from '#server/money/raffles/claiming.ts'
import { payPrize } from '#server/money/raffles/paying.ts'
import { takePrize } from '#server/money/raffles/store.ts'
import { selectIsShutOut } from '#server/money/raffles/ticket-store.ts'
import { sendNews } from '#server/people/messages/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'

import { openDrawSeed, sealDraw, treeOfLines } from './sealing.ts'
import {
  type DrawPrizeRow,
  type DrawRow,
  type DueDraw,
  type ListedRow,
  lockDraw,
  markSettled,
  noteUnreadable,
  recordDrawn,
  releaseSeed,
  selectDraw,
  selectDrawPrizes,
  selectDue,
  selectList,
} from './store.ts'
import { countSteps, insertStep, selectHasWon, selectIsListedBy, updateWon } from './step-store.ts'

export interface DrawParts {
  readonly houseKey: Buffer
  readonly log: Pick<Logger, 'error'>
  /** After commit: pages of the brand refetch its draws. */
  readonly notifyBrand: (merchantId: number) => void
  /** After commit: a prize was paid. */
  readonly notifyWinner: (memberId: bigint) => void
}

const AT_ONCE = 20
const nameOf = ({ merchantId, raffle, version }: DueDraw) => `${merchantId} ${raffle} ${version}`

/** Seals, draws and settles everything that is due. A draw that fails raises an alarm, holds up no other, and is tried again by the next run. */
export async function drawDue(store: Store, parts: DrawParts): Promise<void> {
  const waiting: string[] = []
  for (;;) {
    const due = await selectDue(store.read, waiting, AT_ONCE)
    if (due.length === 0) return
    for (const draw of due) {
      const isDone = await advance(store, parts, draw).catch((error: unknown) => {
        const { merchantId, raffle, version, state } = draw
        parts.log.error(
          { err: error, alarm: 'raffle_draw', merchantId, raffle, version, state },
          'a draw of a raffle failed',
        )
        return false
      })
      if (!isDone) waiting.push(nameOf(draw))
      parts.notifyBrand(draw.merchantId)
    }
  }
}

async function advance(store: Store, parts: DrawParts, draw: DueDraw): Promise<boolean> {
  if (draw.state === 'open') {
    await store.transact((tx) => sealDraw(tx, parts.houseKey, draw))
    return true
  }
  if (draw.state === 'sealed') return await drawSealed(store, parts, draw)
  await settleDraw(store, parts, draw)
  return true
}

async function drawSealed(store: Store, { houseKey, log }: DrawParts, draw: DueDraw): Promise<boolean> {
  // Committed before the seed is opened: a crash leaves a draw that can only be drawn.
  const sealed = await store.transact((tx) => releaseSeed(tx, draw))
  if (sealed === undefined) return true
  const seed = openDrawSeed(houseKey, draw, sealed)
  if (seed) {
    await store.transact((tx) => recordDrawn(tx, draw, seed))
    return true
  }
  const isNew = await store.transact((tx) => noteUnreadable(tx, draw))
  const { raffle, version } = draw
  if (isNew) log.error({ alarm: 'lottery_draw', raffle, version }, 'the seed of a raffle cannot be opened')
  return false
}

/**
 * Walks through the list in the order of the draw, and pays the prizes: each ticket in a transaction of its own, so that a crash
 * repeats none and skips none.
 */
async function settleDraw(store: Store, parts: DrawParts, due: DueDraw): Promise<void> {
  const draw = await selectDraw(store.read, due)
  if (draw?.state !== 'drawn') return
  const list = await selectList(store.read, draw)
  const tree = treeOfLines(list.map(({ id, holder }) => ({ ticket: id.toString(), holder })))
  const done = await countSteps(store.read, draw)
  let step = 0
  for (const position of walkOf(sealedOf(draw))) {
    step += 1
    const ticket = list[position - 1]
    if (!ticket) throw new Error(`the list of raffle ${draw.raffle} has no position ${position}`)
    if (step <= done) continue
    const one = { draw, ticket, step, path: pathOf(tree, position) }
    const outcome = await store.transact((tx) => takeStep(tx, one))
    if (outcome === 'over') break
    if (outcome === 'won') parts.notifyWinner(ticket.memberId)
  }
  await store.transact((tx) => markSettled(tx, draw, STEPS_MOST))
}

/** Seed, list and name, from which the order of a draw follows. */
export function sealedOf({ raffle, version, seed, listHash, listCount }: DrawRow) {
  if (seed === null || listHash === null || listCount === null)
    throw new Error(`raffle ${raffle} is not drawn`)
  return { raffle, version, seed, listHash, count: listCount }
}

interface Step {
  readonly draw: DrawRow
  readonly ticket: ListedRow
  readonly step: number
  readonly path: readonly string[]
}

/** Judges the next ticket of a draw: `over` if another process was first, or all prizes are won. */
async function takeStep(tx: Tx, { draw, ticket, step, path }: Step): Promise<'won' | 'passed' | 'over'> {
  const who = { merchantId: draw.merchantId, memberId: ticket.memberId }
  await lockLimits(tx, who)
  const person = await findPerson(tx, who)
  await lockPerson(
    tx,
    person.names.map((name) => `${who.merchantId} ${name}`),
  )
  const isNext = (await lockDraw(tx, draw)) === 'drawn' && (await countSteps(tx, draw)) === step - 1
  if (!isNext) return 'over'
  const prizes = await selectDrawPrizes(tx, [draw])
  const place = nextPlace(
    prizes,
    prizes.reduce((sum, { taken }) => sum + taken, 0),
  )
  const prize = prizes.find((one) => one.place === place)
  if (!prize) return 'over'
  const { id: ticketId, position, holder } = ticket
  const common = { step, position, ticketId, holder, path }
  // guard: one-prize-per-member
  if (draw.isOnePerMember && (await selectHasWon(tx, draw, [ticket.memberId]))) {
    await insertStep(tx, draw, { ...common, outcome: 'repeated' })
    return 'passed'
  }
  const cause = await whyExcluded(tx, draw, { ticket, members: person.members })
  if (cause) {
    await insertStep(tx, draw, { ...common, outcome: 'excluded', cause })
    return 'passed'
  }
  await insertStep(tx, draw, { ...common, outcome: 'won', won: await award(tx, draw, { ticket, prize }) })
  return 'won'
}

/** Why the member of a ticket is not rewarded now: the next ticket takes its place. */
async function whyExcluded(
  tx: Tx,
  draw: DrawRow,
  { ticket, members }: { readonly ticket: ListedRow; readonly members: readonly bigint[] },
): Promise<'barred' | 'of_person' | undefined> {
  const { memberId } = ticket
  if (await selectIsShutOut(tx, { merchantId: draw.merchantId, memberId })) return 'barred' // guard: barred-member-wins-no-draw
  const others = members.filter((one) => one !== memberId)
  if (others.length === 0) return undefined
  const isOfPerson =
    (draw.isOnePerMember && (await selectHasWon(tx, draw, others))) ||
    (await selectIsListedBy(tx, draw, { members: others, ticket }))
  return isOfPerson ? 'of_person' : undefined // guard: draw-once-per-person
}

async function award(
  tx: Tx,
  draw: DrawRow,
  { ticket, prize }: { readonly ticket: ListedRow; readonly prize: DrawPrizeRow },
) {
  const { merchantId, raffle, version } = draw
  const { place, amount } = prize
  await updateWon(tx, ticket.id)
  await takePrize(tx, draw, prize)
  const { gives, transferId } = await payPrize(
    tx,
    { id: ticket.id, merchantId, memberId: ticket.memberId, raffle },
    prize,
  )
  await writeAudit(tx, {
    merchantId,
    memberId: ticket.memberId,
    operatorId: null,
    action: 'raffle.win',
    reason: '',
    before: {},
    after: { raffle, version, gives, prize: writtenPrize(gives, amount) },
  })
  const { name, names, currency } = draw
  await sendNews(
    tx,
    { merchantId, memberId: ticket.memberId },
    {
      kind: 'raffle_won',
      about: raffle,
      raffle: name,
      names,
      ...(gives === 'cash' ? { amount: writeAmount(amount), currency } : {}),
    },
  )
  return { place, gives, amount, transferId }
}
