import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'
import { TypeTags } from '#site/promotions/OfferTags.tsx'

import type { ElsewhereOffer } from './elsewhere.ts'
import { PayArt } from './PayArt.tsx'

/** Friends’ terms, missions and raffles among the offers: what they give, and the way to their own page, which alone pays. */
export function ElsewhereCards({ offers }: { offers: readonly ElsewhereOffer[] }) {
  return offers.map((offer) => <ElsewhereCard key={`${offer.kind} ${offer.id}`} offer={offer} />)
}

function ElsewhereCard({ offer }: { offer: ElsewhereOffer }) {
  const t = useT()
  const openCentre = useOpenCentre()
  const textOf = useElsewhereText()
  const { kind, id, name, page } = offer
  const heading = `elsewhere-${kind}-${id}`
  return (
    <li className="card offer-card">
      <PayArt offer={{ kind, product: 'any' }} className="offer-art" />
      <div className="offer-words">
        <div className="offer-tags">
          <TypeTags types={['others']} />
        </div>
        <h3 id={heading}>{name === undefined ? t(`pay.kind.${kind}`) : <bdi>{name}</bdi>}</h3>
        <p className="small muted">{textOf(offer)}</p>
      </div>
      <div className="offer-foot">
        <span />
        <Button
          tone="soft"
          size="sm"
          id={`${heading}-open`}
          aria-labelledby={`${heading}-open ${heading}`}
          onClick={() => openCentre(page)}
        >
          {t(`pay.elsewhere.open_${kind}`)}
        </Button>
      </div>
    </li>
  )
}

function useElsewhereText(): (offer: ElsewhereOffer) => string {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  return ({ kind, gives, amount }) => {
    const money = () => writeMoney(amount, language, currencySymbol)
    if (kind === 'referral') return t('pay.elsewhere.referral', { amount: money() })
    if (kind === 'raffle')
      return amount === '0'
        ? t('pay.elsewhere.raffle')
        : t('pay.elsewhere.raffle_tickets', { count: Number(amount) })
    return t('pay.elsewhere.mission', {
      gives:
        gives === 'cash'
          ? t('pay.gives_amount_cash', { amount: money() })
          : t(`pay.gives_${gives}`, { count: Number(amount) }),
    })
  }
}
