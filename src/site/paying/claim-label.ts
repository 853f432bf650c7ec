import type { Translate } from '#browser/i18n/translate.ts'
import type { TermFormat } from '#browser/offers/term-text.ts'
import { writeMoney } from '#browser/ui/money-parts.ts'
import type { MemberReward } from '#contract/offers.ts'

/** The count of free rounds or tickets that a reward gives; undefined for money. */
export function piecesText({ rounds, tickets }: MemberReward, t: Translate): string | undefined {
  if (rounds) return t('pay.gives_free_rounds', { count: rounds.count })
  return tickets && t('pay.gives_tickets', { count: tickets.count })
}

/** The name of the button that claims a reward. */
export function claimLabel(
  reward: MemberReward,
  { t, language, symbol }: Pick<TermFormat, 't' | 'language' | 'symbol'>,
): string {
  const pieces = piecesText(reward, t)
  return pieces === undefined
    ? t('pay.claim_amount', { amount: writeMoney(reward.amount, language, symbol) })
    : t('pay.claim_rounds', { rounds: pieces })
}
