import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Note } from '#browser/ui/Note.tsx'
import type { MemberReward } from '#contract/offers.ts'

import { claimLabel } from './claim-label.ts'
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
  const label = claimLabel(reward, { t, language, symbol: currencySymbol })
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
