import { Progress } from '#browser/ui/Progress.tsx'
import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import type { TierReached as Reached } from '#contract/verification.ts'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import { usedPercent } from './tier-words.ts'
import { useFactWords } from './use-fact-words.ts'

/** The limit of a tier that a refusal names: what is left of it, what lifts it, and the way there. */
export function TierReached({ tier }: { tier: Reached | undefined }) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  const words = useFactWords()
  if (!tier) return null
  const { limit, most, left, lift } = tier
  const name = t(`tier.${limit}`)
  const money = (amount: string) => writeMoney(amount, language, currencySymbol)
  return (
    <div className="stack">
      <b>{name}</b>
      <Progress label={name} percent={usedPercent({ left, most })} />
      <p>
        {t('verification.tier_left', { left: money(left), most: money(most) })}{' '}
        {lift ? t('verification.tier_lift', { facts: words(lift.missing) }) : t('verification.tier_most')}
      </p>
      <Link className="btn line sm" to={paths.verification}>
        {t('verification.tier_open')}
      </Link>
    </div>
  )
}
