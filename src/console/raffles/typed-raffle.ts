import type { listRaffles, saveRaffle } from '#contract/console/raffles.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { type Named, tidyName } from '#domain/language/names.ts'
import { parseAmount } from '#domain/money/amount.ts'
import { type RaffleCost, type RaffleGift, type RaffleKind, mostCostOf } from '#domain/raffles/raffle.ts'
import { type RaffleFault, refuseRaffle } from '#domain/raffles/refuse-raffle.ts'

export type Listed = Output<typeof listRaffles>
export type ListedRaffle = Listed['list'][number]
type Rules = Input<typeof saveRaffle>['rules']

export interface TypedPrize {
  readonly gives: RaffleGift
  readonly amount: string
  readonly weight: string
  readonly stock: string
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

export const newPrize: TypedPrize = { gives: 'points', amount: '', weight: '', stock: '' }

export const typedRaffle = (raffle: ListedRaffle | undefined): TypedRaffle => ({
  code: raffle?.raffle ?? '',
  name: raffle?.name ?? '',
  names: raffle?.names,
  kind: raffle?.kind ?? 'wheel',
  prizes: raffle?.prizes.map(({ gives, amount, weight, stock }) => ({
    gives,
    amount,
    weight: String(weight),
    stock: stock === undefined ? '' : String(stock),
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
    found: { currency, today, list },
    known,
    nowMs,
  }: {
    readonly found: Pick<Listed, 'currency' | 'today' | 'list'>
    readonly known: ListedRaffle | undefined
    readonly nowMs: number
  },
): ReadRaffle {
  const code = known?.raffle ?? typed.code.trim()
  if (!/^[a-z0-9-]{2,40}$/.test(code)) return { fault: 'code', why: 'code' }
  if (!known && list.some(({ raffle }) => raffle === code)) return { fault: 'code', why: 'known' }
  const isEnvelope = typed.kind === 'envelope'
  const isDraw = typed.kind === 'draw'
  const prizes = typed.prizes.map(({ gives, amount, weight, stock }) => {
    const pieces = wholeOf(stock)
    return {
      gives,
      amount: amountOf(gives, amount, currency),
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
  if (gives === 'cash') return parseAmount(text, currency) ?? 0n
  return BigInt(wholeOf(text) ?? 0)
}

const faults: Readonly<Record<RaffleFault, { readonly fault: RaffleField; readonly why: RaffleWhy }>> = {
  name_missing: { fault: 'name', why: 'name' },
  prizes_few: { fault: 'prizes', why: 'prizes' },
  prize_amount: { fault: 'prizes', why: 'amount' },
  prize_not_payable: { fault: 'prizes', why: 'amount' },
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
