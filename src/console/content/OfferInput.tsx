import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Select } from '#browser/ui/Select.tsx'
import { useScope } from '#console/frame/brand.ts'
import { Fault } from '#console/ui/Fault.tsx'
import { listOffers } from '#contract/console/offers.ts'
import { offerTextKey, readOfferTextKey } from '#domain/content/offer-text.ts'

/** The version that the texts are for: the newest of each offer, or the next one, so that its texts wait for it. */
export function OfferInput({ value, onChange }: { value: string; onChange: (value: unknown) => void }) {
  const t = useT()
  const found = useQuery(queryOf(useApi(), listOffers, useScope()))
  const offered = (found.data?.list ?? []).flatMap(({ offer, version }) => [
    { key: offerTextKey({ offer, version }), label: t('content.offer_newest', { offer, version }) },
    {
      key: offerTextKey({ offer, version: version + 1 }),
      label: t('content.offer_next', { offer, version: version + 1 }),
    },
  ])
  const earlier = offered.some(({ key }) => key === value) ? undefined : readOfferTextKey(value)
  return (
    <>
      <Select
        value={value === '' ? undefined : value}
        placeholder={t('content.choose')}
        choices={[
          ...(earlier ? [{ id: value, label: t('content.offer_version', { ...earlier }) }] : []),
          ...offered.map(({ key, label }) => ({ id: key, label })),
        ]}
        onChange={onChange}
      />
      <Fault error={found.error} />
    </>
  )
}
