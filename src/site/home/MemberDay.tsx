import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { limits } from '#contract/limits.ts'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'
import { MemberWords } from '#site/session/MemberWords.tsx'
import { useIsBalanceVisible } from '#site/wallet/balance-veil.ts'
import { useBalance } from '#site/wallet/use-balance.ts'

import './member-day.css'

/** The member's own net of today in the place of the jackpot, above the balance and the ways to both. */
export const MemberDay = () => (
  <MemberWords>
    <Day />
  </MemberWords>
)

function Day() {
  const t = useT()
  const openCentre = useOpenCentre()
  const day = useQuery(queryOf(useApi(), limits.figures, {})).data?.day
  const balance = useBalance().data
  const isVisible = useIsBalanceVisible()
  return (
    <section className="own-day" aria-labelledby="own-day">
      <div className="card">
        <h2 id="own-day">{t('own.today')}</h2>
        <p className="own-net">{day && <MoneyText amount={day.net} tone="plain" showsPlus />}</p>
        <dl>
          <div>
            <dt>{t('record.staked')}</dt>
            <dd>{day && <MoneyText amount={day.staked} tone="plain" />}</dd>
          </div>
          <div>
            <dt>{t('record.paid_back')}</dt>
            <dd>{day && <MoneyText amount={day.won} tone="plain" />}</dd>
          </div>
        </dl>
        <Button tone="line" size="sm" onClick={() => openCentre('saferPlay')}>
          {t('own.limits')}
        </Button>
      </div>
      <div className="own-balance on-band">
        <span>
          <small>{t('wallet.available')}</small>
          {balance && <MoneyText amount={balance.available} isLive isHidden={!isVisible} />}
        </span>
        <Button tone="soft" onClick={() => openCentre('withdraw')}>
          {t('centre.withdraw')}
        </Button>
      </div>
    </section>
  )
}
