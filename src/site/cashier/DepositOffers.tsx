import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useTermFormat } from '#browser/offers/TermLines.tsx'
import { offerTitle } from '#browser/offers/offer-title.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import type { DepositChannel } from '#contract/deposits.ts'
import { memberOffers } from '#contract/offers.ts'
import { useSite } from '#site/bootstrap.ts'
import { depositOffers } from '#site/paying/deposit-offers.ts'
import { OfferWords } from '#site/paying/words.ts'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

/** The deposit offers that the member has joined, and whether deposits through the chosen channel count for them. */
export function DepositOffers({ channel }: { channel: DepositChannel }) {
  return (
    <OfferWords>
      <Offers channel={channel} />
    </OfferWords>
  )
}

function Offers({ channel: { id, name } }: { channel: DepositChannel }) {
  const t = useT()
  const { language } = useSite()
  const { data } = useQuery(queryOf(useApi(), memberOffers.list, { language }))
  const format = useTermFormat(data?.currency ?? '')
  const offers = data ? depositOffers(data, id) : []
  if (offers.length === 0) return null
  return (
    <ul className="cash-offers small" aria-label={t('deposit.offers')}>
      {offers.map(({ offer, isCounted }) => {
        const title = offerTitle(offer, format)
        return (
          <li key={offer.offer}>
            <Icon name={isCounted ? 'check' : 'x'} />
            <span>
              {t(isCounted ? 'deposit.offer_counts' : 'deposit.offer_not_counted', {
                offer: title,
                channel: name,
              })}{' '}
              <Link
                className="link"
                to={paths.promotion}
                search={{ offer: offer.offer }}
                aria-label={t('deposit.offer_terms_named', { offer: title })}
              >
                {t('promo.terms')}
              </Link>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
