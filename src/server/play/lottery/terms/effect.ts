import type * as calls from '#contract/console/lottery-terms.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { type PastTicket, termsEffect } from '#domain/lottery/terms/terms-effect.ts'
import { readWrittenTerms } from '#domain/lottery/terms/written-terms.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import { gamesOf } from '#server/play/lottery/draws/actions.ts'

import { findTerms } from './actions.ts'

type Effect = typeof calls.termsEffect

const DAYS = 7
const TICKETS_MAX = 20_000

/** Finds the newest tickets of a lottery; the feature of tickets does. */
export type FindPast = (
  tx: Tx,
  of: { readonly merchantId: number; readonly gameCode: string },
  bounds: { readonly days: number; readonly most: number },
) => Promise<{ readonly tickets: readonly PastTicket[]; readonly isCut: boolean }>

/** Counts the tickets of the last seven days by the given terms and by the saved ones. */
export async function readTermsEffect(
  tx: Tx,
  findPast: FindPast,
  brand: Merchant,
  { gameCode, terms: written }: Input<Effect>,
): Promise<Output<Effect>> {
  const merchantId = brand.id
  const game = gamesOf(brand).find(({ code }) => code === gameCode)
  if (!game) throw refusePlainly('absent')
  const read = readWrittenTerms(
    game,
    { closesEarlierMinutes: 0, ...written },
    { currency: brand.currency, marketMilli: brand.profile.returnToPlayerMinMilli },
  )
  if ('faults' in read) throw refuse<Effect>('terms_refused', { fields: [...read.faults] })
  const [now, { tickets, isCut }] = await Promise.all([
    findTerms(tx, merchantId, gameCode),
    findPast(tx, { merchantId, gameCode }, { days: DAYS, most: TICKETS_MAX }),
  ])
  const { of, counts, returned } = termsEffect(tickets, {
    before: now.terms,
    after: read.terms,
    facts: { game, marketMilli: brand.profile.returnToPlayerMinMilli, currency: brand.currency },
  })
  return {
    of,
    isCut,
    counts: [...counts],
    ...(returned
      ? { returned: { before: writeAmount(returned.before), after: writeAmount(returned.after) } }
      : {}),
  }
}
