import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { shotCounts } from '#studio/games/fishing/shots.ts'
import { OptionList } from '#studio/games/quick/page/OptionList.tsx'
import { Amount, useAmountText } from '#studio/pages/Amount.tsx'
import { useSession } from '#studio/pages/session.tsx'

import type { VolleyHand } from './use-volley.ts'

/** The price of a shot, the number of shots, and the button that names what they cost together. */
export function FireBar({ hand }: { readonly hand: VolleyHand }) {
  const t = useT()
  const amountOf = useAmountText()
  const { isBusy, shots, stake, reason } = hand
  return (
    <section className="fi-bar" aria-label={t('quick.panel')}>
      <PriceStepper hand={hand} />
      <OptionList
        legend={t('fishing.shots')}
        name="shots"
        values={shotCounts}
        chosen={shotCounts.find((one) => one === shots)}
        isFixed={isBusy}
        onChoose={hand.setShots}
        write={String}
      />
      <div className="fi-act">
        <Button
          tone="main"
          size="lg"
          isBlock
          className="st-action fi-fire"
          isResting={isBusy || hand.isResting}
          reason={reason}
          onKeyDown={(event) => {
            // Each volley needs its own key press: auto-repeat does not count.
            if (event.repeat) event.preventDefault()
          }}
          onClick={() => void hand.fire()}
        >
          <span>{t('fishing.fire', { count: shots })}</span>
          <small className="num">{amountOf(stake)}</small>
        </Button>
      </div>
    </section>
  )
}

function PriceStepper({ hand }: { readonly hand: VolleyHand }) {
  const t = useT()
  const { currency } = useSession().opened
  const { config, price, isBusy } = hand
  const at = config.prices.indexOf(price)
  const less = config.prices[at - 1]
  const more = config.prices[at + 1]
  return (
    <div className="fi-price" role="group" aria-label={t('fishing.price')}>
      <IconButton
        icon="minus"
        label={t('studio.stake_less')}
        isResting={isBusy || less === undefined}
        onClick={() => less !== undefined && hand.setPrice(less)}
      />
      <p>
        <small>{t('fishing.price')}</small>{' '}
        <span aria-live="polite">
          <Amount units={price} currency={currency} tone="plain" />
        </span>
      </p>
      <IconButton
        icon="plus"
        label={t('studio.stake_more')}
        isResting={isBusy || more === undefined}
        onClick={() => more !== undefined && hand.setPrice(more)}
      />
    </div>
  )
}
