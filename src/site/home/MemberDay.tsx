import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Progress } from '#browser/ui/Progress.tsx'
import { limits } from '#contract/limits.ts'
import { nearestLoss } from '#site/limits/nearest-limit.ts'
import { clockText, useSaferWords, useStanding } from '#site/limits/use-safer.ts'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'
import { MemberWords } from '#site/session/MemberWords.tsx'
import { useIsBalanceVisible } from '#site/wallet/balance-veil.ts'
import { useBalance } from '#site/wallet/use-balance.ts'

import './member-day.css'

/** The member's own net of today in the place of the jackpot, above the balance and the ways to both. */
export const MemberDay = () => (
  <MemberWords>
    <section className="own-day" aria-labelledby="own-day">
      <Result />
      <Balance />
    </section>
  </MemberWords>
)

function Result() {
  const t = useT()
  const words = useSaferWords()
  const figures = useQuery(queryOf(useApi(), limits.figures, {})).data
  const { day, today } = figures ?? {}
  return (
    <div className="card">
      <div className="own-head">
        <h2 id="own-day">{t('own.today')}</h2>
        {today && <small>{t('own.since', { time: words.time(today.since) })}</small>}
      </div>
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
        <div>
          <dt>{t('own.time')}</dt>
          <dd className="num">{today && clockText(today.minutes * 60_000)}</dd>
        </div>
      </dl>
      <LossLimit />
    </div>
  )
}

/** The member's own share of their limit of losses, where they have one. */
function LossLimit() {
  const t = useT()
  const words = useSaferWords()
  const openCentre = useOpenCentre()
  const limit = nearestLoss(useStanding().data?.limits ?? [])
  const name = limit && words.name(limit)
  return (
    <div className="own-limit">
      {limit && name !== undefined && <Progress label={name} percent={limit.percent} />}
      <p>
        {limit && (
          <span>
            {name}: {t('safer.used', { used: words.money(limit.used), limit: words.money(limit.binding) })}
          </span>
        )}
        <button type="button" className="link" onClick={() => openCentre('saferPlay')}>
          {t('own.limits')}
        </button>
      </p>
    </div>
  )
}

function Balance() {
  const t = useT()
  const openCentre = useOpenCentre()
  const balance = useBalance().data
  const isVisible = useIsBalanceVisible()
  return (
    <div className="own-balance on-band">
      <span>
        <small>{t('wallet.available')}</small>
        {balance && <MoneyText amount={balance.available} isLive isHidden={!isVisible} />}
      </span>
      <Button tone="soft" icon="withdraw" onClick={() => openCentre('withdraw')}>
        {t('centre.withdraw')}
      </Button>
      <div className="mosaic" />
    </div>
  )
}
