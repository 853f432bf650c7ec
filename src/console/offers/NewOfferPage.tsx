import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { useNavigate } from '#console/routing.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { listOffers } from '#contract/console/offers.ts'

import { BackToOffers } from './BackToOffers.tsx'
import { OfferForm } from './OfferForm.tsx'

/** The first version of an offer. */
export default function NewOfferPage() {
  const t = useT()
  const navigate = useNavigate()
  const scope = useScope()
  const query = useQuery(queryOf(useApi(), listOffers, scope))
  return (
    <div className="console-list">
      <BackToOffers />
      <PageTitle title={t('offers.new')} figures={t('offers.new_text')} />
      <Loaded query={query} lines={12}>
        {(found) => (
          <OfferForm key={scope.merchantCode} found={found} onSent={() => navigate({ to: paths.offers })} />
        )}
      </Loaded>
    </div>
  )
}
