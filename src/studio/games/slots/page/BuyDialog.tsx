import { useT, useWords } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import type { BoughtTerms } from '#studio/games/slots/slot-game.ts'
import type { BoughtFeature } from '#studio/games/slots/slot-model.ts'
import { Amount } from '#studio/pages/Amount.tsx'

/** Price and return of the feature, before it is bought. */
export function BuyDialog({
  feature,
  terms,
  stake,
  currency,
  onBuy,
  onClose,
}: {
  readonly feature: BoughtFeature
  readonly terms: BoughtTerms
  readonly stake: bigint
  readonly currency: string
  readonly onBuy: () => void
  readonly onClose: () => void
}) {
  const t = useT()
  const { tag } = useWords()
  const percent = new Intl.NumberFormat(`${tag}-u-nu-latn`, { style: 'percent', minimumFractionDigits: 2 })
  const isSold = terms.stakes.includes(stake)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('studio.slot.buy_title', { spins: feature.spins })}
      footer={
        <Button
          tone="main"
          isBlock
          reason={isSold ? undefined : t('studio.slot.buy_too_high')}
          onClick={onBuy}
        >
          {t('studio.slot.buy_go')} <Amount units={stake * BigInt(terms.times)} currency={currency} />
        </Button>
      }
    >
      <div className="sl-plan">
        <p>
          {t('studio.slot.buy_stake', { spins: feature.spins })} <Amount units={stake} currency={currency} />
        </p>
        <p>{t('studio.slot.buy_price', { times: feature.times })}</p>
        <p>{t('studio.slot.buy_return', { part: percent.format(feature.rtpBp / 10_000) })}</p>
      </div>
    </Dialog>
  )
}
