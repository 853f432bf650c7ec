import type { Game } from '#domain/lottery/games/game.ts'
import { jackpotsOf } from '#domain/lottery/jackpots/jackpot-rules.ts'
import { changeOf, differenceOf } from '#domain/lottery/settlement/ticket-change.ts'
import { findLiveTransfers } from '#server/money/ledger/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type DrawToSettle, beginSettling } from '#server/play/lottery/draws/actions.ts'
import { findEarlierJackpotWins, returnJackpotShares } from '#server/play/lottery/jackpots/actions.ts'
import { type PlayDeed, endPlays, recordPlays } from '#server/play/plays/actions.ts'

import { type Changed, cancelOldClaims, findOldClaims, openClaims } from './claiming.ts'
import { SOURCE, deedOn, referenceOf, returnDeed, winKeysOf } from './deeds.ts'
import { type Settled, returnsOf } from './draw-returns.ts'
import type { Judge } from './judge.ts'
import { type Lost, endLost } from './lost.ts'
import type { TicketGroup } from './lost-store.ts'
import { type JudgedTicket, type Page, type Reading, isSamePlace, noJackpots, readPage } from './page.ts'
import { addReturns } from './return-store.ts'
import {
  type DrawSum,
  type Place,
  addSums,
  findPlays,
  openSettlement,
  updateProgress,
} from './settlement-store.ts'

/** How a settlement changed a member's tickets in a draw. */
export interface TicketNews {
  /** Settled otherwise by an earlier version; won at the first settlement; kept a wrong win, for which a claim was opened. */
  readonly kind: 'corrected' | 'won' | 'owed'
  readonly merchantId: number
  readonly memberId: bigint
  readonly currency: string
  readonly gameCode: string
  /** Of tickets on two draws. */
  readonly secondGameCode: string | undefined
  readonly number: string
  readonly isCancelled: boolean
  /** Money that the member got, or gave back or owes if it is below zero. */
  readonly difference: bigint
  readonly ticketIds: readonly bigint[]
}

/** Sends messages to members within the transaction that settles their tickets. */
export type NotifyMembers = (tx: Tx, news: readonly TicketNews[]) => Promise<void>

/** Rolls back a batch in which members have spent wrong wins; it is settled again without these tickets. */
export class WinsSpent extends Error {
  readonly ticketIds: readonly bigint[]

  constructor(ticketIds: readonly bigint[]) {
    super(`${ticketIds.length} wrong wins are spent`)
    this.ticketIds = ticketIds
  }
}

export interface Batch {
  /** Members whose balance changed. */
  readonly paid: ReadonlySet<bigint>
  /** Members with a new message. */
  readonly notified: ReadonlySet<bigint>
  /** The last ticket that is settled now. */
  readonly through: Place
  readonly isLast: boolean
}

interface Settling extends Reading {
  /** The tickets that are expected to be next. */
  readonly page: Page
  readonly notifyMembers: NotifyMembers | undefined
  /** Tickets that keep their wrong win. */
  readonly spent: ReadonlySet<bigint>
}

/**
 * Settles the next tickets and moves the progress in the same transaction, so that a crash repeats nothing. Undefined if
 * the draw has another version meanwhile.
 */
export async function settleBatch(
  tx: Tx,
  draw: DrawToSettle,
  { page, notifyMembers, spent, ...reading }: Settling,
): Promise<Batch | undefined> {
  const { judge, jackpots } = reading
  if (!(await beginSettling(tx, draw))) return undefined
  const version = { drawId: draw.id, version: draw.version }
  const progress = await openSettlement(tx, version)
  // An interrupted settlement, or one of another process, has come further.
  const isNext = isSamePlace(page.after, progress)
  const next = isNext ? page : await readPage(tx, draw, progress, reading)
  const { tickets, lost, isLast } = next
  const settled = await settleTickets(tx, draw, { judge, jackpots, tickets, lost, notifyMembers, spent })
  const through = next.through ?? progress
  await updateProgress(tx, version, {
    memberId: through.memberId,
    ticketId: through.ticketId,
    tickets: progress.tickets + next.count,
    winners: settled.winners,
  })
  return { paid: settled.paid, notified: settled.notified, through, isLast }
}

interface Judged extends Pick<Settling, 'judge' | 'jackpots' | 'notifyMembers' | 'spent'> {
  readonly tickets: readonly JudgedTicket[]
  readonly lost?: Lost | undefined
  /** Of tickets on two draws. */
  readonly secondGameCode?: string
}

interface SettledTickets extends Pick<Batch, 'paid' | 'notified'> {
  readonly winners: number
  /** Open tickets whose stakes are returned. */
  readonly returned: ReadonlySet<bigint>
}

/** Changes tickets as their wins are now. The caller holds the lock of the draw, or of both draws of a pair. */
export async function settleTickets(
  tx: Tx,
  draw: DrawToSettle,
  { judge, jackpots, tickets, lost, secondGameCode, notifyMembers, spent }: Judged,
): Promise<SettledTickets> {
  const version = { drawId: draw.id, version: draw.version }
  const earlier = jackpotsOf(judge.game).length === 0 ? noJackpots : await findEarlierJackpotWins(tx, draw)
  const ended = lost ? await endLost(tx, lost) : []
  const changes = (await findPlays(tx, tickets)).flatMap((ticket) => {
    const change = changeOf(ticket, ticket.win)
    return change ? [{ ticket, change }] : []
  })
  const old = await findOldClaims(tx, draw, { tickets, changes })
  const isKept = ({ ticket }: Changed) => spent.has(ticket.id) || old.forgiven.has(ticket.id)
  const kept = changes.filter(isKept)
  const made = changes.filter((one) => !isKept(one))
  const carried = await cancelOldClaims(tx, old, kept)
  const deeds = await postChanges(tx, draw, { judge, made })
  await returnJackpotShares(
    tx,
    made.flatMap(({ ticket, change }) =>
      change.returnsStake
        ? [{ ...ticket, gameCode: judge.game.code, drawId: draw.id, shard: ticket.exposureShard }]
        : [],
    ),
  )
  const settled = [...made, ...ended.map(settledOf)]
  await addSums(tx, draw.id, sumsOf(settled))
  await addReturns(tx, draw.id, returnsOf(judge, settled, { now: jackpots, before: earlier }))
  await openClaims(tx, version, kept, carried)
  const owed = kept.filter(({ ticket }) => !old.forgiven.has(ticket.id))
  const news = newsOf({ ...draw, secondGameCode }, { game: judge.game, made, owed })
  if (news.length > 0) await notifyMembers?.(tx, news)
  return {
    winners: new Set(deeds.map(({ ticketId }) => ticketId)).size,
    paid: new Set([...deeds.map(({ memberId }) => memberId), ...old.claims.map(({ memberId }) => memberId)]),
    notified: new Set(news.map(({ memberId }) => memberId)),
    returned: new Set(
      made.flatMap(({ ticket, change }) =>
        ticket.state === 'open' && change.returnsStake ? [ticket.id] : [],
      ),
    ),
  }
}

/** Moves the money of changes, and ends tickets that win nothing. */
async function postChanges(
  tx: Tx,
  draw: DrawToSettle,
  { judge, made }: { readonly judge: Judge; readonly made: readonly Changed[] },
): Promise<readonly TicketDeed[]> {
  const wrong = await findWrongWins(tx, draw, made)
  const deeds = made.flatMap((one) => deedsOf(one, { judge, draw, wrong }))
  const played = await recordPlays(tx, deeds)
  const short = deeds.filter((_, index) => played[index]?.outcome === 'insufficient')
  if (short.length > 0) throw new WinsSpent(short.map(({ ticketId }) => ticketId)) // guard: spent-win-kept
  const refused = played.find(({ outcome }) => outcome !== 'posted')
  if (refused) throw new Error(`a ticket was not paid: ${refused.outcome}`)
  const lost = made.filter(({ ticket, change }) => ticket.state === 'open' && deedsCount(change) === 0)
  await endPlays(
    tx,
    { product: 'lottery', source: SOURCE },
    lost.map(({ ticket }) => ({ memberId: ticket.memberId, reference: referenceOf(ticket.id) })),
  )
  return deeds
}

const deedsCount = ({ pays, takesBack, returnsStake }: Changed['change']) =>
  Number(pays > 0n) + Number(takesBack > 0n) + Number(returnsStake)

/** The transfers of wins that are taken back, by ticket. An earlier version has posted them. */
async function findWrongWins(
  tx: Tx,
  { version }: DrawToSettle,
  changes: readonly Changed[],
): Promise<ReadonlyMap<string, bigint>> {
  const keys = changes.flatMap(({ ticket, change }) =>
    change.takesBack === 0n ? [] : winKeysOf(ticket, version - 1),
  )
  if (keys.length === 0) return new Map()
  return new Map((await findLiveTransfers(tx, keys)).map(({ id, reference }) => [reference, id]))
}

type TicketDeed = PlayDeed & { readonly ticketId: bigint }

/**
 * The new win and the returned stake come before the wrong win is taken back, so that a member needs only the
 * difference.
 */
function deedsOf(
  { ticket, change }: Changed,
  {
    judge,
    draw,
    wrong,
  }: {
    readonly judge: Judge
    readonly draw: DrawToSettle
    readonly wrong: ReadonlyMap<string, bigint>
  },
): readonly TicketDeed[] {
  const reference = referenceOf(ticket.id)
  const common = { ...deedOn({ ...ticket, gameCode: judge.game.code }), ticketId: ticket.id }
  const deeds: TicketDeed[] = []
  if (change.pays > 0n)
    deeds.push({
      ...common,
      request: `${reference}:win:${draw.version}`,
      kind: 'win',
      amount: change.pays,
      ends: true,
    })
  if (change.returnsStake)
    deeds.push({ ...returnDeed({ ...ticket, gameCode: judge.game.code }), ticketId: ticket.id })
  if (change.takesBack > 0n) {
    const reverses = wrong.get(reference)
    if (reverses === undefined) throw new Error(`the win of ticket ${ticket.id} is absent`)
    deeds.push({
      ...common,
      request: `${reference}:unwin:${draw.version}`,
      kind: 'win',
      amount: change.takesBack,
      reverses,
    })
  }
  return deeds
}

const LOST = { pays: 0n, takesBack: 0n, returnsStake: false }

/** Alike tickets that have ended without a win, as one. */
const settledOf = ({ tickets, ...group }: TicketGroup): Settled => ({
  ticket: { ...group, id: 0n, state: 'open' },
  change: LOST,
  tickets,
})

function sumsOf(changes: readonly Settled[]): readonly DrawSum[] {
  const sums = new Map<string, DrawSum>()
  for (const { ticket, change, tickets = 1 } of changes) {
    const { merchantId, currency, cost } = ticket
    const key = `${merchantId} ${currency}`
    const sum = sums.get(key) ?? { merchantId, currency, tickets: 0, stake: 0n, win: 0n }
    const isFirst = ticket.state === 'open'
    const staked = (isFirst ? cost : 0n) - (change.returnsStake ? cost : 0n)
    sums.set(key, {
      ...sum,
      tickets: sum.tickets + (isFirst ? tickets : 0),
      stake: sum.stake + staked,
      win: sum.win + change.pays - change.takesBack,
    })
  }
  return [...sums.values()]
}

/**
 * Of each member: what a correction changes, what it could not take back, and what tickets win that are settled for the
 * first time. Wins of lotteries that are drawn every few minutes send no message.
 */
type NewsDraw = DrawToSettle & Pick<TicketNews, 'secondGameCode'>

function newsOf(
  draw: NewsDraw,
  {
    game,
    made,
    owed,
  }: { readonly game: Game; readonly made: readonly Changed[]; readonly owed: readonly Changed[] },
): readonly TicketNews[] {
  const isFast = game.schedule.kind === 'every'
  return [
    ...sumNews(
      draw,
      'corrected',
      made.filter(({ ticket }) => ticket.state === 'closed'),
    ),
    ...sumNews(
      draw,
      'won',
      isFast ? [] : made.filter(({ ticket, change }) => ticket.state === 'open' && change.pays > 0n),
    ),
    ...sumNews(draw, 'owed', owed),
  ]
}

/** By member, the sum over their tickets; members without a difference are left out. */
function sumNews(
  { gameCode, secondGameCode, number, state }: NewsDraw,
  kind: TicketNews['kind'],
  changes: readonly Changed[],
): readonly TicketNews[] {
  const news = new Map<bigint, TicketNews>()
  for (const { ticket, change } of changes) {
    const { merchantId, memberId, currency } = ticket
    const before = news.get(memberId)
    const difference = (before?.difference ?? 0n) + differenceOf(ticket, change)
    const isCancelled = state === 'cancelled'
    news.set(memberId, {
      kind,
      merchantId,
      memberId,
      currency,
      gameCode,
      secondGameCode,
      number,
      isCancelled,
      difference,
      ticketIds: [...(before?.ticketIds ?? []), ticket.id],
    })
  }
  return [...news.values()].filter(({ difference }) => difference !== 0n)
}
