import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { Note } from '#browser/ui/Note.tsx'
import type { MemberReward } from '#contract/offers.ts'

import { useClaim } from './use-claim.ts'

/** Claims one reward, and says in place what a refusal means for the money. */
export function ClaimButton({
  reward,
  isFirst,
  isBlock = false,
}: {
  reward: MemberReward
  /** The reward that ends first has the one gold button. */
  isFirst: boolean
  isBlock?: boolean
}) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  const { claim, isBusy, fault } = useClaim(reward)
  const label = reward.rounds
    ? t('pay.claim_rounds', { rounds: t('pay.gives_free_rounds', { count: reward.rounds.count }) })
    : t('pay.claim_amount', { amount: writeMoney(reward.amount, language, currencySymbol) })
  return (
    <>
      {fault !== undefined && <Note tone="bad">{fault}</Note>}
      <Button
        tone={isFirst ? 'gold' : 'soft'}
        size={isBlock ? 'lg' : 'md'}
        isBlock={isBlock}
        isBusy={isBusy}
        aria-label={label}
        onClick={claim}
      >
        {isBlock ? label : t('pay.claim')}
      </Button>
    </>
  )
}
