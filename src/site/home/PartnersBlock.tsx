// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { Fragment } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { PartnerMark } from '#site/layout/PartnerMark.tsx'
import { usePartners } from '#site/layout/use-partners.ts'

/** Payment providers and game makers. */
export function PartnersBlock() {
  const t = useT()
  const partners = usePartners()
  const groups = (['payment', 'provider'] as const).flatMap((group) => {
    const list = partners.filter((one) => one.group === group)
    return list.length > 0 ? [{ group, list }] : []
  })
  if (groups.length === 0) return null
  return (
    <section className="sect card partners" aria-label={t('home.partners')}>
      {groups.map(({ group, list }) => (
        <Fragment key={group}>
          <h2>{t(`home.partners_${group}`)}</h2>
          <ul className="marks">
            {list.map((partner) => (
              <li key={partner.id}>
                <PartnerMark partner={partner} />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  )
}
