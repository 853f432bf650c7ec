import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { worthOf } from '#domain/points/terms.ts'
import { useSite } from '#site/bootstrap.ts'
import { openModal } from '#site/layout/modal-store.ts'

import { type PointBalance, type PointTerms, useHasPoints, useWriteCount } from './use-points.ts'

interface PurseProps {
  readonly terms: PointTerms
  readonly balance: PointBalance | undefined
  readonly isFailed: boolean
  readonly onRetry: () => void
  readonly onConvert: () => void
  readonly onRules: () => void
}

/** The member's points and their worth in money. */
export function Purse(props: PurseProps) {
  const t = useT()
  const { account } = useSite()
  const hasPoints = useHasPoints()
  return (
    <section className="points-purse" aria-labelledby="points-yours">
      <h2 className="small" id="points-yours">
        {t(account === 'visitor' ? 'points.sign_in_title' : 'points.yours')}
      </h2>
      {hasPoints ? <Has {...props} /> : <HasNone onRules={props.onRules} isVisitor={account === 'visitor'} />}
      <div className="mosaic" />
    </section>
  )
}

function Has({ terms, balance, isFailed, onRetry, onConvert, onRules }: PurseProps) {
  const t = useT()
  const count = useWriteCount()
  const { language, currencySymbol } = useFormat()
  if (isFailed)
    return (
      <>
        <p>{t('points.failed_title')}</p>
        <div className="row">
          <Button tone="gold" onClick={onRetry}>
            {t('ui.error.retry')}
          </Button>
        </div>
      </>
    )
  if (!balance) return <Skeleton shape="text" />
  const { cashPerPoint } = terms
  const canConvert = cashPerPoint !== undefined && !balance.isBarred
  return (
    <>
      <p className="points-count" aria-live="polite">
        <span className="num">{count(balance.points)}</span>
      </p>
      {cashPerPoint !== undefined && (
        <p className="small">
          {t('points.worth', {
            amount: writeMoney(worthOf(balance.points, cashPerPoint), language, currencySymbol),
          })}
        </p>
      )}
      {balance.owed > 0 && <p className="small">{t('points.owed', { count: balance.owed })}</p>}
      {balance.isBarred && <p className="small">{t('points.barred')}</p>}
      {canConvert && balance.points < terms.convertLeast && (
        <p className="small">
          {t('points.short_of_convert', { least: count(terms.convertLeast), count: count(balance.points) })}
        </p>
      )}
      <div className="row">
        {canConvert && balance.points >= terms.convertLeast && (
          <Button tone="gold" icon="swap" onClick={onConvert}>
            {t('points.to_cash')}
          </Button>
        )}
        <Button tone="line" onClick={onRules}>
          {t('points.how')}
        </Button>
      </div>
    </>
  )
}

function HasNone({ isVisitor, onRules }: { isVisitor: boolean; onRules: () => void }) {
  const t = useT()
  return (
    <>
      {!isVisitor && <p className="small">{t('points.barred')}</p>}
      <div className="row">
        {isVisitor && (
          <Button tone="gold" onClick={() => openModal('loginPopupModal')}>
            {t('shell.log_in')}
          </Button>
        )}
        <Button tone="line" onClick={onRules}>
          {t('points.how')}
        </Button>
      </div>
    </>
  )
}
