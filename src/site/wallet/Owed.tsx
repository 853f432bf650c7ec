import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { claims } from '#contract/claims.ts'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'

import { isNothing } from './amounts.ts'

/** Open claims after corrected results, each with the way to pay it or to object; nothing without one. */
export function Owed() {
  const t = useT()
  const openCentre = useOpenCentre()
  const { data } = useQuery(queryOf(useApi(), claims.list, {}))
  const open = data?.list.filter((claim) => !isNothing(claim.open)) ?? []
  if (open.length === 0) return null
  return (
    <section className="mc-sect" aria-labelledby="wallet-owed">
      <header>
        <h3 id="wallet-owed">{t('wallet.owed')}</h3>
      </header>
      <div className="card wallet-held">
        {open.map((claim) => (
          <div key={claim.id} className="mc-row">
            <Icon name="receipt" />
            <div className="grow">
              <b>
                {claim.game} <bdi>{claim.draw}</bdi>
              </b>
              <small>{t('wallet.owed_text', { ticket: claim.ticketId })}</small>
            </div>
            <div className="mc-end">
              <MoneyText amount={claim.open} tone="plain" />
              <Button size="sm" onClick={() => openCentre('withdraw')}>
                {t('wallet.see')}
              </Button>
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}
