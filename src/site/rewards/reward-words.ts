import type { TermFormat } from '#browser/offers/term-text.ts'
import { writeMoney } from '#browser/ui/money-parts.ts'
import type { TagTone } from '#browser/ui/Tag.tsx'
import type { MemberReward } from '#contract/offers.ts'

export const rewardTones: Readonly<Record<MemberReward['state'], TagTone>> = {
  claimable: 'gold',
  claimed: 'ok',
  issued: 'ok',
  lapsed: 'plain',
  review: 'warn',
  refused: 'bad',
}

/** For which deed or figure a reward is. */
export function reasonText(
  { event, value, isOfPeriod, place }: MemberReward,
  { t, language, symbol }: TermFormat,
): string {
  if (event === 'deposit' && isOfPeriod === true)
    return t('reward.for_deposits', { amount: writeMoney(value, language, symbol) })
  if (event === 'deposit' || event === 'stakes' || event === 'net_loss')
    return t(`reward.for_${event}`, { amount: writeMoney(value, language, symbol) })
  return place === undefined ? t(`offer.term.for_${event}`) : t('reward.for_place', { place })
}

/** The sentence that explains a state and the money; undefined where the state needs none. */
export function remarkOf({
  state,
  cause,
}: MemberReward):
  | 'lapsed'
  | 'person'
  | 'app'
  | 'budget_spent'
  | 'rounds_unavailable'
  | 'tickets_unavailable'
  | 'owed'
  | 'corrected'
  | 'refused'
  | undefined {
  if (state === 'lapsed') return 'lapsed'
  if (state === 'review') return cause === 'app' ? 'app' : 'person'
  if (state !== 'refused') return undefined
  return cause === undefined || cause === 'person' || cause === 'app' ? 'refused' : cause
}

/** Rewards of a period can be explained: they have a figure. */
export function hasFigure({ isOfPeriod }: Pick<MemberReward, 'isOfPeriod'>): boolean {
  return isOfPeriod === true
}
