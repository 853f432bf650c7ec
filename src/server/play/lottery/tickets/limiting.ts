import type * as calls from '#contract/console/lottery-exposure.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import { numbersOfName } from '#domain/lottery/exposure/load-names.ts'
import { type NameLimit, needsSecondForLimit } from '#domain/lottery/exposure/name-limit.ts'
import { findGame } from '#domain/lottery/games/games.ts'
import { capOfName, houseTerms } from '#domain/lottery/terms/terms.ts'
import { parseAmount, writeAmount } from '#domain/money/amount.ts'
import {
  type By,
  type Executors,
  type OnDropped,
  saveOrPropose,
  needSecond,
  ofBrand,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { findLotteryTerms, readLotteryTerms } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { findDrawByNumber, keepBetsAway } from '#server/play/lottery/draws/actions.ts'

import { selectLimit, upsertLimit } from './limit-store.ts'

type Limit = typeof calls.limitNumber
type BrandOperator = By & { readonly merchantId: number }

interface Parts {
  readonly registry: MerchantRegistry
}

const deed = 'lotteryExposure.limitNumber'

/** Closes a number of a draw or sets its cap, or proposes to a second operator what lets the draw pay more. */
export async function limitNumber(
  { store, registry }: Parts & { readonly store: Store },
  by: BrandOperator,
  input: Input<Limit>,
): Promise<Output<Limit>> {
  return await saveOrPropose(
    store,
    by,
    { deed, subject: `${input.gameCode} ${input.numero} ${input.name}`, input },
    (tx) => limit(tx, registry, by, input),
  )
}

/** The lock of the draw waits for bets that are being placed, and later bets see the change. */
async function limit(
  tx: Tx,
  registry: MerchantRegistry,
  by: BrandOperator,
  input: Input<Limit>,
): Promise<number> {
  const { merchantId, operatorId } = by
  const { gameCode, numero, name, reason } = input
  const { currency, after } = readLimit(registry, merchantId, input)
  const draw = await findDrawByNumber(tx, { gameCode, number: numero })
  if (!draw) throw refusePlainly('absent')
  // guard: number-limited-before-closing
  if (!(await keepBetsAway(tx, draw.id))) throw refuse<Limit>('draw_over')
  const known = await selectLimit(tx, { drawId: draw.id, merchantId, name })
  // guard: number-limit-version-checked
  if ((known?.version ?? 0) !== input.version)
    throw refuse<Limit>('changed_meanwhile', { version: known?.version ?? 0 })
  const before = known?.cap ?? undefined
  const terms = readLotteryTerms(await findLotteryTerms(tx, [merchantId])).get(gameCode) ?? houseTerms
  const brandCap = capOfName(terms, name, currency)
  // A difference shows what stands in one of the two alone: the second operator has to see which number it is.
  const change = {
    before: noteOf(before, brandCap),
    after: { draw: `${gameCode} ${numero}`, lotteryNumber: name, ...noteOf(after, brandCap) },
  }
  // guard: number-reopened-by-two
  if (needsSecondForLimit({ before, after }, brandCap)) needSecond(by, { cause: 'loosened', ...change })
  const version = await upsertLimit(tx, { drawId: draw.id, merchantId, name, cap: after })
  await writeAudit(tx, { merchantId, operatorId, action: 'lottery_number.limit', reason, ...change })
  return version
}

/** The limit of an input; refused where the name is not one of the lottery, or the cap is no amount. */
function readLimit(
  registry: MerchantRegistry,
  merchantId: number,
  { gameCode, name, isClosed, cap }: Input<Limit>,
): { readonly currency: string; readonly after: NameLimit } {
  const brand = registry.findById(merchantId)
  const game = findGame(gameCode)
  if (!brand || !game) throw refusePlainly('absent')
  const type = findBetType(game.family, name.split(':')[0] ?? '')
  if (!type || !numbersOfName(type, name)) throw refusePlainly('invalid_input', { fields: ['name'] })
  const amount = cap === undefined ? undefined : parseAmount(cap, brand.currency)
  const isUnfit = cap !== undefined && (isClosed || amount === undefined || amount <= 0n)
  if (isUnfit) throw refusePlainly('invalid_input', { fields: ['cap'] })
  return { currency: brand.currency, after: isClosed ? 0n : amount }
}

/** A limit as proposals and the audit show it. */
function noteOf(limited: NameLimit, brandCap: bigint): Record<string, unknown> {
  if (limited === 0n) return { numberClosed: true }
  return { numberClosed: false, cap: writeAmount(limited ?? brandCap) }
}

/** Executes approved proposals. */
export function limitExecutors(
  parts: Parts & { readonly hub: Pick<Hub, 'publish'> },
): Pick<Executors, typeof deed> {
  return {
    [deed]: async (tx, maker, input: Input<Limit>) => {
      await limit(tx, parts.registry, ofBrand(maker), input)
      return () => notifyLimits(parts)
    },
  }
}

/** A proposal that was rejected or withdrawn leaves the pages of the other operators. */
export function limitsOnDropped(parts: { readonly hub: Pick<Hub, 'publish'> }): OnDropped {
  return { [deed]: () => notifyLimits(parts) }
}

/** After commit: open pages of draws in the console refetch. Pages of members poll. */
export function notifyLimits({ hub }: { readonly hub: Pick<Hub, 'publish'> }): void {
  hub.publish({ kind: 'consoles' }, { type: 'stale', what: 'draws' })
}
