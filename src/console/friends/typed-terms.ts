import type { readFriendTerms, saveFriendTerms } from '#contract/console/friends.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { type FriendTermsFault, refuseFriendTerms } from '#domain/friends/friend-terms.ts'
import { parseAmount, readAmount } from '#domain/money/amount.ts'

export type Found = Output<typeof readFriendTerms>
export type Terms = NonNullable<Found['terms']>

/** Terms as operators type them. */
export type TypedTerms = Readonly<Record<TermsField, string>> & { readonly asksDocument: boolean }
export type TermsField =
  | 'amount'
  | 'budget'
  | 'deposited'
  | 'staked'
  | 'days'
  | 'friendsMost'
  | 'claimDays'
  | 'friendPoints'
  | 'inviterPoints'

/** The share of the budget that rewards have reserved and claimed, in whole percent. */
export function usedPercent({ used, budget }: Pick<Terms, 'used' | 'budget'>): number {
  const whole = readAmount(budget) ?? 0n
  return whole === 0n ? 0 : Number(((readAmount(used) ?? 0n) * 100n) / whole)
}

export const typedTerms = (terms: Terms | undefined): TypedTerms => ({
  amount: terms?.amount ?? '',
  budget: terms?.budget ?? '',
  deposited: terms?.deposited ?? '',
  staked: terms?.staked ?? '',
  days: String(terms?.days ?? 30),
  friendsMost: String(terms?.friendsMost ?? 20),
  claimDays: String(terms?.claimDays ?? 30),
  friendPoints: String(terms?.friendPoints ?? 0),
  inviterPoints: String(terms?.inviterPoints ?? 0),
  asksDocument: terms?.asksDocument ?? false,
})

export type ReadTerms =
  | { readonly terms: Input<typeof saveFriendTerms>['terms']; readonly fault?: undefined }
  | { readonly fault: TermsField; readonly why: FriendTermsFault }

const fieldOf: Readonly<Record<FriendTermsFault, TermsField>> = {
  amount: 'amount',
  too_dear: 'amount',
  deposited: 'deposited',
  staked: 'staked',
  budget: 'budget',
  days: 'days',
  friends: 'friendsMost',
  claim_days: 'claimDays',
  friend_points: 'friendPoints',
  inviter_points: 'inviterPoints',
}

/** The typed terms for the server, or their first fault. */
export function readTypedTerms(typed: TypedTerms, currency: string): ReadTerms {
  const money = (text: string) => parseAmount(text, currency) ?? 0n
  const whole = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : 0)
  const points = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : -1)
  const counts = {
    days: whole(typed.days),
    friendsMost: whole(typed.friendsMost),
    claimDays: whole(typed.claimDays),
    friendPoints: points(typed.friendPoints),
    inviterPoints: points(typed.inviterPoints),
  }
  const { amount, budget, deposited, staked, asksDocument } = typed
  const fault = refuseFriendTerms(
    {
      ...counts,
      amount: money(amount),
      budget: money(budget),
      deposited: money(deposited),
      staked: money(staked),
    },
    currency,
  )
  if (fault !== undefined) return { fault: fieldOf[fault], why: fault }
  return { terms: { amount, budget, deposited, staked, ...counts, asksDocument } }
}
