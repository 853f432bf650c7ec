import { Suspense, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { useTermFormat } from '#browser/offers/TermLines.tsx'
import { termText } from '#browser/offers/term-text.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { Tag } from '#browser/ui/Tag.tsx'
import type { BonusWeight } from '#domain/offers/version.ts'

import { type Bonus, percentOf, restOf } from './bonuses.ts'

const GiveUpDialog = lazyPart(() => import('./GiveUpDialog.tsx').then((chunk) => chunk.GiveUpDialog))

const TermsDialog = lazyPart(() => import('./TermsDialog.tsx').then((chunk) => chunk.TermsDialog))

const TILES = Array.from({ length: 40 }, (_, place) => place)

/** A bonus that pays or waits: its money, how far the requirement is met, and its terms. */
export function BonusCard({ bonus }: { bonus: Bonus }) {
  const t = useT()
  const [isLeaving, setLeaving] = useState(false)
  const { symbol } = useTermFormat(bonus.currency)
  const { amount, required, stakeMax, convertMax, lostBelow, endsAt, days, state } = bonus
  return (
    <section className="card bn-card">
      <Balance bonus={bonus} />
      <div className="bn-facts">
        <KeyValues
          rows={[
            endsAt === undefined
              ? { id: 'days', name: t('bonus.days'), value: t('bonus.days_from_turn', { count: days }) }
              : { id: 'until', name: t('pay.claim_until'), value: <DateText atMs={Date.parse(endsAt)} /> },
            stakeMax !== undefined && {
              id: 'stake',
              name: t('bonus.stake_max'),
              value: <MoneyText amount={stakeMax} symbol={symbol} tone="plain" />,
            },
            {
              id: 'given',
              name: t('bonus.given'),
              value: <MoneyText amount={amount} symbol={symbol} tone="plain" />,
            },
            {
              id: 'required',
              name: t('bonus.required'),
              value: <MoneyText amount={required} symbol={symbol} tone="plain" />,
            },
            {
              id: 'convert',
              name: t('bonus.to_cash'),
              value:
                convertMax === undefined ? (
                  t('bonus.to_cash_all')
                ) : (
                  <MoneyText amount={convertMax} symbol={symbol} tone="plain" />
                ),
            },
            {
              id: 'lost',
              name: t('bonus.lost_below'),
              value: <MoneyText amount={lostBelow} symbol={symbol} tone="plain" />,
            },
          ]}
        />
        <Button tone="line" isBlock onClick={() => setLeaving(true)}>
          {t('bonus.give_up')}
        </Button>
        <p className="xs muted">{t('bonus.give_up_note')}</p>
      </div>
      <Rules bonus={bonus} />
      {state === 'queued' && <p className="bn-note small muted">{t('bonus.queued_note')}</p>}
      {state === 'draining' && <p className="bn-note small muted">{t('bonus.draining_note')}</p>}
      {isLeaving && (
        <Suspense>
          <GiveUpDialog bonus={bonus} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** The balance on the band, with the progress in forty tiles; the exact sums stand beside it. */
function Balance({ bonus }: { bonus: Bonus }) {
  const t = useT()
  const { language, symbol } = useTermFormat(bonus.currency)
  const write = (amount: string) => writeMoney(amount, language, symbol)
  const percent = percentOf(bonus)
  const full = Math.floor((percent * TILES.length) / 100)
  return (
    <div className="bn-balance on-band">
      <div>
        <Tag tone={bonus.state === 'active' ? 'ok' : 'plain'}>{t(`bonus.state.${bonus.state}`)}</Tag>
        <p className="small">{t('bonus.balance')}</p>
        <bdi className="bn-amount">{write(bonus.balance)}</bdi>
      </div>
      <div className="bn-track">
        <p>
          <b>{t('bonus.counted', { amount: write(bonus.progress) })}</b>
          <span className="small">{t('bonus.counted_of', { amount: write(bonus.required) })}</span>
        </p>
        <div
          className="bn-tiles"
          role="progressbar"
          aria-label={t('bonus.progress')}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          {TILES.map((place) => (
            <i
              key={place}
              className={place < full ? 'done' : place === full && percent > 0 ? 'half' : undefined}
            />
          ))}
        </div>
        <p className="small">
          <span>{t('bonus.percent', { percent })}</span>
          <span>{t('bonus.rest', { amount: write(restOf(bonus)) })}</span>
        </p>
      </div>
    </div>
  )
}

/** The rules of the bonus in the words of its terms. */
function Rules({ bonus }: { bonus: Bonus }) {
  const t = useT()
  const [isReading, setReading] = useState(false)
  const format = useTermFormat(bonus.currency)
  const weights = bonus.weights as readonly BonusWeight[]
  const at = (from: number, to: number) =>
    weights.filter(({ weightHundredths }) => from <= weightHundredths && weightHundredths <= to)
  const { oddsMinMilli, onWithdrawal } = bonus
  const lines = [
    termText(
      { about: 'weights', whole: at(100, 100), part: at(1, 99), none: at(0, 0), oddsMinMilli },
      format,
    ),
    t('offer.term.purses'),
    t(`offer.term.withdrawal_${onWithdrawal}`),
  ]
  return (
    <div className="bn-rules small">
      <h3>{t('bonus.what_counts')}</h3>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {bonus.made && (
        <Button tone="line" size="sm" onClick={() => setReading(true)}>
          {t('bonus.all_terms')}
        </Button>
      )}
      {bonus.made && isReading && (
        <Suspense>
          <TermsDialog made={bonus.made} currency={bonus.currency} onClose={() => setReading(false)} />
        </Suspense>
      )}
    </div>
  )
}
