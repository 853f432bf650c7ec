import type { ReactNode } from 'react'
import { useT } from '#browser/i18n/translate.ts'
import { Badge } from './Badge.tsx'
import { Button } from './Button.tsx'
import './later.css'

export type SlipLeg = { id: string; pick: ReactNode; price: string; where: ReactNode }

/** The frame of a bet slip: its legs, then the game's own summary. */
export function BetSlip({
  legs,
  onClear,
  children,
}: {
  legs: readonly SlipLeg[]
  onClear: () => void
  children: ReactNode
}) {
  const t = useT()
  return (
    <section className="slip" aria-label={t('ui.slip.title')}>
      <header>
        <h3>{t('ui.slip.title')}</h3>
        <Badge count={legs.length} />
        <Button tone="ghost" size="sm" onClick={onClear}>
          {t('ui.slip.clear')}
        </Button>
      </header>
      {legs.map(({ id, pick, price, where }) => (
        <div key={id} className="bet">
          <b>{pick}</b>
          <b className="num">{price}</b>
          <small>{where}</small>
        </div>
      ))}
      <div className="sum">{children}</div>
    </section>
  )
}
