import type { Output } from '#contract/endpoint.ts'
import type { raffles as contract } from '#contract/raffles.ts'
import { nameIn } from '#domain/language/names.ts'
import { type GameKind, type PrizeSource, isGame } from '#domain/raffles/raffle.ts'
import { OPEN_TICKETS_MOST } from '#domain/raffles/refuse-raffle.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { writtenPrize } from './claiming.ts'
import { givingRaffles, newestOf } from './giving.ts'
import { type PrizeRow, type RaffleRow, selectBrand, selectRaffles } from './store.ts'
import {
  type OfMember,
  type OpenTicketRow,
  selectIsBarred,
  selectIsShutOut,
  selectOpen,
} from './ticket-store.ts'

type Listed = Output<typeof contract.list>

/** Raffles that give tickets, and versions of which the member holds one. */
export async function listGames(
  tx: Tx,
  { language, ...who }: OfMember & { readonly language: string },
): Promise<Listed> {
  const { currency, today } = await selectBrand(tx, who.merchantId)
  // guard: no-raffles-shown-barred
  if (await selectIsShutOut(tx, who)) return { currency, isInvited: false, list: [] }
  const isInvited = !(await selectIsBarred(tx, who))
  const open = await selectOpen(tx, who)
  const raffles = await selectRaffles(tx, who.merchantId, open)
  // guard: limited-member-reads-own-tickets
  const giving = new Set(isInvited ? givingRaffles(raffles, today) : [])
  const newest = new Set(newestOf(raffles))
  const games = raffles.flatMap((raffle) => {
    if (!isGame(raffle)) return []
    const tickets = open.filter((one) => one.raffle === raffle.raffle && one.version === raffle.version)
    const isVisible = tickets.length > 0 || (newest.has(raffle) && giving.has(raffle))
    return isVisible ? [gameOf(raffle, { tickets, isGiving: giving.has(raffle), language })] : []
  })
  return { currency, isInvited, list: games }
}

/** Raffles that give tickets, for readers without tickets. */
export async function listOpenGames(
  tx: Tx,
  { merchantId, language }: { readonly merchantId: number; readonly language: string },
): Promise<Output<typeof contract.open>> {
  const { today } = await selectBrand(tx, merchantId)
  const giving = givingRaffles(await selectRaffles(tx, merchantId), today)
  return { list: giving.filter(isGame).map((raffle) => openGameOf(raffle, language)) }
}

type GameRow = RaffleRow & { readonly kind: GameKind }

function gameOf(
  raffle: GameRow,
  {
    tickets,
    isGiving,
    language,
  }: { readonly tickets: readonly OpenTicketRow[]; readonly isGiving: boolean; readonly language: string },
): Listed['list'][number] {
  return {
    ...openGameOf(raffle, language),
    isGiving,
    ticketCount: tickets.length,
    tickets: tickets.slice(0, OPEN_TICKETS_MOST).map(({ id, seedHash, lapsesAt }) => ({
      id: id.toString(),
      ...(seedHash === null ? {} : { seedHash }),
      lapsesAt: lapsesAt.toISOString(),
    })),
  }
}

function openGameOf(raffle: GameRow, language: string): Output<typeof contract.open>['list'][number] {
  const { version, kind, prizes, listHash, drawn, checkIns, toDay } = raffle
  return {
    raffle: raffle.raffle,
    version,
    name: nameIn(raffle, language),
    kind,
    prizes: prizes.map((prize) => prizeOf(prize, { isEnvelope: kind === 'envelope', language })),
    ...(listHash === undefined ? {} : { listHash }),
    drawn,
    ...(checkIns === undefined ? {} : { checkIns }),
    ...(toDay === undefined ? {} : { toDay }),
  }
}

/** The name and the terms of a prize, as members read them. */
export const namedView = (
  { label, bonus }: Pick<PrizeSource, 'label' | 'bonus'> = {},
  language: string,
): Pick<Listed['list'][number]['prizes'][number], 'label' | 'bonus'> => ({
  ...(label === undefined ? {} : { label: nameIn(label, language) }),
  ...(bonus === undefined ? {} : { bonus }),
})

/** A prize with its weight in the next draw: none once it has run out, and of envelopes the pieces that are left. */
function prizeOf(
  { place, gives, amount, weight, stock, taken, source }: PrizeRow,
  { isEnvelope, language }: { readonly isEnvelope: boolean; readonly language: string },
) {
  const left = stock === undefined ? undefined : stock - taken
  return {
    place,
    gives,
    amount: writtenPrize(gives, amount),
    ...namedView(source, language),
    weight: left === undefined ? weight : isEnvelope ? left : left > 0 ? weight : 0,
    ...(left === undefined ? {} : { left }),
  }
}
