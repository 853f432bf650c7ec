import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'

import type { Funds } from './WalletPane.tsx'

type Hold = Funds['locked']['holds'][number]

const pages = { withdrawal: 'withdraw', transfer: 'transferUpline' } as const

/** What is held: by what, since when, and until when at the latest where that is known. */
export function Holds({ holds }: { holds: readonly Hold[] }) {
  const t = useT()
  const openCentre = useOpenCentre()
  if (holds.length === 0) return null
  return (
    <section className="mc-sect">
      <header>
        <h3>{t('wallet.held')}</h3>
      </header>
      <div className="card wallet-held">
        {holds.map((hold) => (
          <div key={hold.transferId} className="mc-row">
            <Icon name={hold.kind === 'withdrawal' ? 'withdraw' : 'swap'} />
            <div className="grow">
              <b>{t(`wallet.hold.${hold.kind}`)}</b>
              <small>
                {t('wallet.since')} <DateText atMs={Date.parse(hold.since)} />
                {hold.until !== undefined && (
                  <>
                    {', '}
                    {t('wallet.until')} <DateText atMs={Date.parse(hold.until)} />
                  </>
                )}
              </small>
            </div>
            <div className="mc-end">
              <MoneyText amount={hold.amount} tone="plain" />
              <Button size="sm" onClick={() => openCentre(pages[hold.kind])}>
                {t('wallet.see')}
              </Button>
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}
