import * as calls from '#contract/console/lottery-exposure.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import { findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import { type ChosenNumber, loadNamesOf, numbersOfName } from '#domain/lottery/exposure/load-names.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { findGame, games } from '#domain/lottery/games/games.ts'
import { capUnder } from '#domain/lottery/exposure/name-limit.ts'
import { capOfName, houseTerms } from '#domain/lottery/terms/terms.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'
import { type ShortCache, keepShortly } from '#server/platform/db/short-cache.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { lotteryName } from '#server/platform/http/lottery-name.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { closingMsOf } from '#domain/lottery/terms/brand-times.ts'
import {
  type DrawReads,
  type DrawRow,
  offersOf,
  showGames,
  timesOf,
} from '#server/play/lottery/draws/actions.ts'

import {
  type OfBrand,
  type OfDraw,
  type NameFacts,
  type NumberSum,
  type OpenDraw,
  type TypeSum,
  countNumber,
  selectName,
  selectNames,
  selectOpenDraws,
  selectTypes,
} from './exposure-store.ts'
import { limitNumber, notifyLimits } from './limiting.ts'
import { selectLimit, selectLimits } from './limit-store.ts'
import { type PairedSum, selectPaired } from './pair-store.ts'
import { type StakeSum, selectStakes } from './stake-store.ts'

interface Parts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly hub: Pick<Hub, 'publish'>
  readonly reads: Pick<DrawReads, 'draw' | 'names' | 'summary' | 'nextOf' | 'popular'>
}

/** The fullest names that an answer lists; a map of two digits has a hundred. */
const NAMES = 200
/** Pages of operators that show one draw share its sums for so long. */
const TTL_MS = 5_000
/** Lotteries that are not sold any more lose their open tickets draw by draw. */
const OFF_TTL_MS = 30_000

/** The console's reads of possible payouts, and limits of single numbers. */
export const exposureRoutes = (parts: Parts) => {
  const stakes = keepShortly((of: OfDraw) => selectStakes(parts.store.read, of), {
    keyOf: ({ drawId, merchantId }) => `${drawId} ${merchantId}`,
    ttlMs: TTL_MS,
  })
  const types = keepShortly((of: OfDraw) => selectTypes(parts.store.read, of), {
    keyOf: ({ drawId, merchantId, currency }) => `${drawId} ${merchantId} ${currency}`,
    ttlMs: TTL_MS,
  })
  const counted = keepShortly((of: OfName) => countNumber(parts.store.read, of, of), {
    keyOf: ({ drawId, merchantId, name }) => `${drawId} ${merchantId} ${name}`,
    ttlMs: TTL_MS,
  })
  const paired = keepShortly((of: OfDraw) => selectPaired(parts.store.read, of), {
    keyOf: ({ drawId, merchantId }) => `${drawId} ${merchantId}`,
    ttlMs: TTL_MS,
  })
  const off = keepShortly((of: OfBrand) => selectOpenDraws(parts.store.read, of), {
    keyOf: ({ merchantId }) => `${merchantId}`,
    ttlMs: OFF_TTL_MS,
  })
  return bind(
    { ...calls },
    {
      lotteryGames: async ({ caller, language }, { merchantCode }) => {
        const brand = merchantInScope<Merchant>(parts.registry, caller, merchantCode)
        return { list: await listGames(parts, brand, { language, off }) }
      },
      readExposure: (context, input) => readExposure(parts, { stakes, types, paired }, context, input),
      readNumber: (context, input) => readNumber(parts, counted, context, input),
      limitNumber: async ({ caller }, input) => {
        const { id: merchantId } = merchantInScope(parts.registry, caller, input.merchantCode)
        const by = { merchantId, operatorId: operatorOf(caller).operatorId }
        const answer = await limitNumber(parts, by, input)
        notifyLimits(parts)
        return answer
      },
    },
  )
}

/** Lotteries that the brand offers, and those that it sells no more while a draw of them has possible payouts. */
async function listGames(
  { registry, reads }: Parts,
  brand: Merchant,
  { language, off }: { readonly language: string; readonly off: ShortCache<OfBrand, readonly OpenDraw[]> },
): Promise<Output<typeof calls.lotteryGames>['list']> {
  const offered = offersOf(registry, brand)
  const codes = games.map(({ code }) => code).filter((code) => offered.every((game) => game.code !== code))
  const [list, open, names] = await Promise.all([
    showGames(reads, brand, offered, { language, times: timesOf(registry, brand) }),
    codes.length === 0 ? [] : off.find({ merchantId: brand.id, codes }),
    reads.names({ merchantId: brand.id, language, fallback: brand.defaultLanguage }),
  ])
  return [
    ...list.map(({ remark, nextNumero, winningTime }, at) => ({
      gameCode: offered[at]?.code ?? '',
      name: remark,
      isFast: offered[at]?.schedule.kind === 'every',
      isOff: false,
      ...(nextNumero === undefined ? {} : { nextNumero }),
      ...(winningTime === undefined ? {} : { nextDrawsAt: winningTime }),
    })),
    ...open
      .filter(({ gameCode }) => codes.includes(gameCode))
      .map(({ gameCode, number, drawsAt }) => ({
        gameCode,
        name: lotteryName(gameCode, language, names),
        isFast: findGame(gameCode)?.schedule.kind === 'every',
        isOff: true,
        nextNumero: number,
        nextDrawsAt: drawsAt.toISOString(),
      })),
  ]
}

interface Sums {
  readonly stakes: ShortCache<OfDraw, StakeSum>
  readonly types: ShortCache<OfDraw, readonly TypeSum[]>
  readonly paired: ShortCache<OfDraw, readonly PairedSum[]>
}

interface Place {
  readonly brand: Merchant
  readonly game: Game
  readonly draw: DrawRow
  readonly of: OfDraw
}

async function placeOf(
  { registry, reads }: Parts,
  { caller }: Context,
  { merchantCode, gameCode, numero }: Input<typeof calls.readNumber> | Input<typeof calls.readExposure>,
): Promise<Place> {
  const brand = merchantInScope<Merchant>(registry, caller, merchantCode)
  const game = findGame(gameCode)
  const draw = game && (await reads.draw({ gameCode, number: numero }))
  if (!draw) throw refusePlainly('absent')
  return { brand, game, draw, of: { drawId: draw.id, merchantId: brand.id, currency: brand.currency } }
}

async function readExposure(
  parts: Parts,
  cached: Sums,
  context: Context,
  input: Input<typeof calls.readExposure>,
): Promise<Output<typeof calls.readExposure>> {
  const { brand, game, draw, of } = await placeOf(parts, context, input)
  const [{ tickets, stake }, types, paired, names] = await Promise.all([
    cached.stakes.find(of),
    cached.types.find(of),
    cached.paired.find(of),
    parts.reads.names({ merchantId: brand.id, language: context.language, fallback: brand.defaultLanguage }),
  ])
  const type = typeOf(game, input.type ?? types[0]?.type ?? game.betTypes[0] ?? '')
  const count = loadNamesOf(type).length
  const [found, limits] = await Promise.all([
    selectNames(parts.store.read, of, { type: type.code, count, limit: NAMES }),
    selectLimits(parts.store.read, of, type.code),
  ])
  return {
    at: new Date().toISOString(),
    gameCode: game.code,
    name: lotteryName(game.code, context.language, names),
    family: game.family,
    numero: draw.number,
    state: draw.isOpen ? 'open' : draw.state,
    closesAt: new Date(
      closingMsOf(timesOf(parts.registry, brand)(game.code), draw.closesAt.getTime()),
    ).toISOString(),
    drawsAt: draw.drawsAt.toISOString(),
    currency: brand.currency,
    tickets,
    stake: writeAmount(stake),
    paired: paired.map(({ gameCode, ...sum }) => ({
      name: lotteryName(gameCode, context.language, names),
      tickets: sum.tickets,
      stake: writeAmount(sum.stake),
    })),
    types: types.map(({ type: code, most }) => ({ type: code, most: writeAmount(most) })),
    type: type.code,
    names: found.names.map(({ name, pays, cap }) => ({
      name,
      pays: writeAmount(pays),
      cap: writeAmount(cap),
    })),
    cap: writeAmount(capNow(brand, game, type.code)),
    limits: limits.map(({ name, cap: own }) => ({ name, ...(own === 0n ? {} : { cap: writeAmount(own) }) })),
    middle: writeAmount(found.middle),
    near: found.near,
    full: found.full,
  }
}

/** The cap of a name that no ticket has named yet. */
function capNow({ currency, lotteryTerms }: Merchant, { code }: Game, name: string): bigint {
  return capOfName(lotteryTerms.get(code) ?? houseTerms, name, currency)
}

interface OfName extends OfDraw {
  readonly name: string
  readonly type: string
  readonly numbers: readonly ChosenNumber[]
}

const NO_TICKETS = { tickets: 0, stake: 0n, largest: 0n }

/** The sums of a name that placing has kept; undefined where only the tickets say them. */
function sumOfName(
  known: Pick<NameFacts, 'tickets' | 'stake' | 'largest'> | undefined,
): NumberSum | undefined {
  if (!known) return undefined
  const { tickets, stake, largest } = known
  if (tickets === null || stake === null || largest === null) return undefined
  return { tickets, stake: writeAmount(stake), largest: writeAmount(largest) }
}

async function readNumber(
  parts: Parts,
  counted: ShortCache<OfName, NumberSum>,
  context: Context,
  input: Input<typeof calls.readNumber>,
): Promise<Output<typeof calls.readNumber>> {
  const { brand, game, draw, of } = await placeOf(parts, context, input)
  const type = typeOf(game, input.name.split(':')[0] ?? '')
  const numbers = numbersOfName(type, input.name)
  if (!numbers) throw refusePlainly('invalid_input', { fields: ['name'] })
  const [found, limit] = await Promise.all([
    selectName(parts.store.read, of, input.name),
    selectLimit(parts.store.read, { ...of, name: input.name }),
  ])
  const isBefore = draw.state === 'planned' || draw.state === 'closed'
  const sum =
    sumOfName(found ?? (isBefore ? NO_TICKETS : undefined)) ??
    (await counted.find({ ...of, name: input.name, type: type.code, numbers }))
  const brandCap = capNow(brand, game, input.name)
  const own = limit?.cap ?? undefined
  return {
    currency: brand.currency,
    name: input.name,
    pays: writeAmount(found?.pays ?? 0n),
    cap: writeAmount(limit ? capUnder(own, brandCap) : (found?.cap ?? brandCap)),
    tickets: sum.tickets,
    stake: writeAmount(readAmount(sum.stake) ?? 0n),
    largest: writeAmount(readAmount(sum.largest) ?? 0n),
    brandCap: writeAmount(brandCap),
    isClosed: own === 0n,
    ...(own === undefined || own === 0n ? {} : { ownCap: writeAmount(own) }),
    version: limit?.version ?? 0,
  }
}

/** A bet type of the game’s family, also one that the game offers no more. */
function typeOf({ family }: Game, code: string): BetType {
  const type = findBetType(family, code)
  if (!type) throw refusePlainly('invalid_input', { fields: ['type'] })
  return type
}
