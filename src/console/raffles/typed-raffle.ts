import type { listRaffles, saveRaffle } from '#contract/console/raffles.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { type Named, tidyName } from '#domain/language/names.ts'
import { parseAmount, readAmount } from '#domain/money/amount.ts'
import {
  type PrizeSource,
  type RaffleCost,
  type RaffleGift,
  type RaffleKind,
  isNamedGift,
  mostCostOf,
} from '#domain/raffles/raffle.ts'
import { type RaffleFault, refuseRaffle } from '#domain/raffles/refuse-raffle.ts'

export type Listed = Output<typeof listRaffles>
export type ListedRaffle = Listed['list'][number]
type Rules = Input<typeof saveRaffle>['rules']

export interface TypedPrize {
  readonly gives: RaffleGift
  readonly amount: string
  readonly weight: string
  readonly stock: string
  /** The good or the offer that it gives, as it is listed; its price is the amount. */
  readonly named: string
}

/** A raffle as operators type it. */
export interface TypedRaffle extends Named {
  readonly code: string
  readonly kind: RaffleKind
  readonly prizes: readonly TypedPrize[]
  readonly tickets: string
  readonly ticketDays: string
  readonly checkIns: string
  readonly toDay: string
  /** Of a draw: when it closes, in UTC. */
  readonly closesAt: string | undefined
  readonly ticketsLeast: string
  readonly isOnePerMember: boolean
}

export const newPrize: TypedPrize = { gives: 'points', amount: '', weight: '', stock: '', named: '' }

type Sources = Pick<Listed, 'goods' | 'offers'>

/** The goods and offers that a prize of this kind can name, by a key for the form. */
export function sourcesOf(gives: RaffleGift, { goods, offers }: Sources) {
  if (gives === 'good')
    return goods.map(({ good, points, name }) => ({
      key: good,
      label: name,
      amount: String(points),
      wire: { good },
      source: { goodId: BigInt(good), worth: 0n } satisfies PrizeSource,
    }))
  return offers
    .filter((one) => one.gives === gives)
    .map(({ offer, offerVersion, amount, worth, game }) => ({
      key: keyOfOffer({ offer, offerVersion }),
      label: game === undefined ? offer : `${offer}, ${game}`,
      amount,
      wire: { offer, offerVersion },
      source: { offer, offerVersion, worth: readAmount(worth) ?? 0n } satisfies PrizeSource,
    }))
}

const keyOfOffer = ({ offer = '', offerVersion = 0 }) => `${offer} ${offerVersion}`

export const typedRaffle = (raffle: ListedRaffle | undefined): TypedRaffle => ({
  code: raffle?.raffle ?? '',
  name: raffle?.name ?? '',
  names: raffle?.names,
  kind: raffle?.kind ?? 'wheel',
  prizes: raffle?.prizes.map(({ gives, amount, weight, stock, good, offer, offerVersion }) => ({
    gives,
    amount,
    weight: String(weight),
    stock: stock === undefined ? '' : String(stock),
    named: good ?? (offer === undefined ? '' : keyOfOffer({ offer, offerVersion })),
  })) ?? [newPrize, newPrize],
  tickets: raffle === undefined ? '' : String(raffle.tickets),
  ticketDays: String(raffle?.ticketDays ?? 30),
  checkIns: raffle?.checkIns === undefined ? '' : String(raffle.checkIns),
  toDay: raffle?.toDay ?? '',
  // The next draw closes at another time.
  closesAt: undefined,
  ticketsLeast: raffle?.draw === undefined ? '' : String(raffle.draw.ticketsLeast),
  isOnePerMember: raffle?.draw?.isOnePerMember ?? true,
})

export type RaffleField =
  | 'code'
  | 'name'
  | 'prizes'
  | 'tickets'
  | 'ticketDays'
  | 'checkIns'
  | 'toDay'
  | 'closesAt'
  | 'ticketsLeast'
export type RaffleWhy =
  | 'code'
  | 'known'
  | 'name'
  | 'prizes'
  | 'amount'
  | 'weight'
  | 'stock'
  | 'source'
  | 'end'
  | 'tickets'
  | 'days'
  | 'check_ins'
  | 'to'
  | 'closes'
  | 'least'
  | 'dear'
export type ReadRaffle =
  | { readonly code: string; readonly rules: Rules; readonly cost: RaffleCost; readonly fault?: undefined }
  | { readonly fault: RaffleField; readonly why: RaffleWhy }

/** The typed raffle for the server, or its first fault. The server judges it again. */
export function readTypedRaffle(
  typed: TypedRaffle,
  {
    found: { currency, today, list, ...sources },
    known,
    nowMs,
  }: {
    readonly found: Pick<Listed, 'currency' | 'today' | 'list'> & Sources
    readonly known: ListedRaffle | undefined
    readonly nowMs: number
  },
): ReadRaffle {
  const code = known?.raffle ?? typed.code.trim()
  if (!/^[a-z0-9-]{2,40}$/.test(code)) return { fault: 'code', why: 'code' }
  if (!known && list.some(({ raffle }) => raffle === code)) return { fault: 'code', why: 'known' }
  const isEnvelope = typed.kind === 'envelope'
  const isDraw = typed.kind === 'draw'
  const prizes = typed.prizes.map(({ gives, amount, weight, stock, named }) => {
    const pieces = wholeOf(stock)
    const chosen = isNamedGift(gives) ? sourcesOf(gives, sources).find(({ key }) => key === named) : undefined
    return {
      gives,
      amount: amountOf(gives, chosen?.amount ?? amount, currency),
      source: chosen?.source,
      wire: chosen && { amount: chosen.amount, ...chosen.wire },
      weight: isEnvelope || isDraw ? (pieces ?? 0) : (wholeOf(weight) ?? 0),
      ...(pieces === undefined ? {} : { stock: pieces }),
    }
  })
  const rules = {
    ...tidyName(typed),
    kind: typed.kind,
    tickets: isEnvelope
      ? prizes.reduce((sum, { stock = 0 }) => sum + stock, 0)
      : (wholeOf(typed.tickets) ?? 0),
    ticketDays: wholeOf(typed.ticketDays) ?? 0,
    ...(typed.checkIns === '' ? {} : { checkIns: wholeOf(typed.checkIns) ?? 0 }),
    ...(typed.toDay === '' || isDraw ? {} : { toDay: typed.toDay }),
  }
  const draw = isDraw
    ? {
        closesAt: typed.closesAt ?? '',
        ticketsLeast: wholeOf(typed.ticketsLeast) ?? 0,
        isOnePerMember: typed.isOnePerMember,
      }
    : undefined
  const terms = draw && { ...draw, closesAtMs: Date.parse(draw.closesAt) }
  const fault = refuseRaffle({ ...rules, prizes, draw: terms }, { currency, today, nowMs })
  if (fault !== undefined) return faults[fault]
  return {
    code,
    cost: mostCostOf({ ...rules, prizes }),
    rules: {
      ...rules,
      ...(draw === undefined ? {} : { draw }),
      prizes: prizes.map(({ gives, weight, ...prize }, index) => ({
        gives,
        weight,
        amount: gives === 'none' ? '0' : (typed.prizes[index]?.amount.trim() ?? '0'),
        ...(prize.stock === undefined ? {} : { stock: prize.stock }),
        ...prize.wire,
      })),
    },
  }
}

/** Undefined: nothing typed. A text that is no whole number fits no rule. */
function wholeOf(text: string): number | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  return /^\d{1,9}$/.test(typed) ? Number(typed) : 0
}

function amountOf(gives: RaffleGift, text: string, currency: string): bigint {
  if (gives === 'none') return 0n
  if (gives === 'cash' || gives === 'bonus') return parseAmount(text, currency) ?? 0n
  return BigInt(wholeOf(text) ?? 0)
}

const faults: Readonly<Record<RaffleFault, { readonly fault: RaffleField; readonly why: RaffleWhy }>> = {
  name_missing: { fault: 'name', why: 'name' },
  prizes_few: { fault: 'prizes', why: 'prizes' },
  prize_amount: { fault: 'prizes', why: 'amount' },
  prize_not_payable: { fault: 'prizes', why: 'amount' },
  prize_source: { fault: 'prizes', why: 'source' },
  prize_weight: { fault: 'prizes', why: 'weight' },
  prize_stock: { fault: 'prizes', why: 'stock' },
  prize_without_end: { fault: 'prizes', why: 'end' },
  tickets: { fault: 'tickets', why: 'tickets' },
  ticket_days: { fault: 'ticketDays', why: 'days' },
  check_ins: { fault: 'checkIns', why: 'check_ins' },
  to_day: { fault: 'toDay', why: 'to' },
  closes_at: { fault: 'closesAt', why: 'closes' },
  tickets_least: { fault: 'ticketsLeast', why: 'least' },
  too_dear: { fault: 'tickets', why: 'dear' },
}
