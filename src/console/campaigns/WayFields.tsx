import { useT } from '#browser/i18n/translate.ts'
import { Checks } from '#console/ui/Checks.tsx'
import { campaignChannels, campaignProducts } from '#domain/campaigns/delivery.ts'

import type { FieldsProps } from './SegmentFields.tsx'

/** Ways by which an offer leaves the site, and the products whose consent that needs. */
export function WayFields({ typed, change, errorOf }: Omit<FieldsProps, 'found'>) {
  const t = useT()
  const error = errorOf('products')
  return (
    <section className="campaign-part">
      <Checks
        legend={t('console.campaigns.channels')}
        options={campaignChannels.map((id) => ({ id, label: t(`console.campaigns.channel_${id}`) }))}
        chosen={typed.channels}
        onChange={(channels) => change({ channels })}
      />
      {typed.channels.length > 0 && (
        <>
          <Checks
            legend={t('console.campaigns.products')}
            options={campaignProducts.map((id) => ({ id, label: t(`console.campaigns.product_${id}`) }))}
            chosen={typed.products}
            onChange={(products) => change({ products })}
          >
            {error !== undefined && (
              <p className="rules" role="alert">
                <span className="row broken">{error}</span>
              </p>
            )}
          </Checks>
          <p className="small muted">{t('console.campaigns.channels_hint')}</p>
        </>
      )}
    </section>
  )
}
