import { GamePicture } from '#browser/ui/GamePicture.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { useT } from '#browser/i18n/translate.ts'
import type { Output } from '#contract/endpoint.ts'
import type { winnings } from '#contract/winnings.ts'

import './day.css'
import { durationOf } from './duration.ts'

type Day = NonNullable<Output<typeof winnings.jackpot>['day']>

/** Payouts of the brand within a day, its largest win and its fastest withdrawal. Phones show the first alone. */
export function DayPanel({ day }: { day: Day }) {
  const t = useT()
  const { paidOut, members, largest, fastestSeconds, averageSeconds } = day
  return (
    <section className="day-rows" aria-label={t('home.day')}>
      {paidOut !== undefined && (
        <p>
          <span>{t('home.day_paid')}</span>
          <b>
            <MoneyText amount={paidOut} tone="plain" />
          </b>
          <small>{t('home.day_members', { count: members })}</small>
        </p>
      )}
      {largest && (
        <p className={paidOut === undefined ? undefined : 'no-phone'}>
          {largest.picture === undefined ? (
            <Icon name={largest.category} />
          ) : (
            <span className="day-tile">
              <GamePicture src={largest.picture} />
            </span>
          )}
          <span>{t('home.day_largest')}</span>
          <b>
            <MoneyText amount={largest.prize} tone="plain" />
          </b>
          <small>
            <bdi>{largest.player}</bdi>
            {largest.isDemo && ` (${t('winners.demo')})`}, <bdi>{largest.gameName}</bdi>
          </small>
        </p>
      )}
      {fastestSeconds !== undefined && (
        <p className="no-phone">
          <Icon name="clock" />
          <span>{t('home.day_fastest')}</span>
          <b className="num">{durationOf(t, fastestSeconds)}</b>
          {averageSeconds !== undefined && (
            <small>{t('home.day_average', { time: durationOf(t, averageSeconds) })}</small>
          )}
        </p>
      )}
    </section>
  )
}
