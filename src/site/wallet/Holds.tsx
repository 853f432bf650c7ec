import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useNowMs } from '#browser/ui/clock-store.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'

import { type Hold, type HoldEnd, useHoldEnds } from './use-hold-ends.ts'

const pages = { withdrawal: 'withdraw', transfer: 'transferUpline' } as const

/** Holds: purpose, state and expected end. */
export function Holds({ holds }: { holds: readonly Hold[] }) {
  const t = useT()
  const openCentre = useOpenCentre()
  const endOf = useHoldEnds(holds)
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
              <b>{t(`wallet.hold.${hold.kind}`, { number: hold.reference })}</b>
              <small>
                <Standing hold={hold} end={endOf(hold)} />
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

function Standing({ hold, end }: { hold: Hold; end: HoldEnd | undefined }) {
  const t = useT()
  return (
    <>
      {end?.other !== undefined && (
        <>
          <bdi dir="ltr">{end.other}</bdi>
          {' · '}
        </>
      )}
      {end && `${t(end.state)} · `}
      {t('wallet.since')} <DateText atMs={Date.parse(hold.since)} look="short" />
      {end?.dueAt !== undefined && (
        <>
          {' · '}
          <Due atMs={Date.parse(end.dueAt)} />
        </>
      )}
    </>
  )
}

/** A time that has passed is not shown as a promise. */
function Due({ atMs }: { atMs: number }) {
  const t = useT()
  const nowMs = useNowMs()
  if (nowMs > atMs) return t('wallet.late')
  return (
    <>
      {t('wallet.until')} <DateText atMs={atMs} look="short" />
    </>
  )
}
