import type { UseQueryResult } from '@tanstack/react-query'
import type { CSSProperties } from 'react'

import { levelToken } from '#art/level-token.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Art } from '#browser/ui/Art.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { dayAt } from '#domain/records/zone.ts'
import { useSite } from '#site/bootstrap.ts'
import { openModal } from '#site/layout/modal-store.ts'
import { dayText } from '#site/records/day-text.ts'

import { percentOfWay } from './progress.ts'
import type { LevelTerms, OwnLevel } from './use-levels.ts'

/** The member's level, the stakes that count, and the way through all levels. */
export function Club({ terms, own }: { terms: LevelTerms; own: UseQueryResult<OwnLevel> }) {
  const t = useT()
  const { account } = useSite()
  return (
    <section className="levels-club" aria-label={t('levels.yours')}>
      {own.data ? (
        <Head terms={terms} own={own.data} />
      ) : own.isError ? (
        <div className="row">
          <span>{t('levels.failed_title')}</span>
          <Button tone="gold" onClick={() => void own.refetch()}>
            {t('ui.error.retry')}
          </Button>
        </div>
      ) : account === 'visitor' ? (
        <div className="row">
          <span>{t('levels.sign_in')}</span>
          <Button tone="gold" onClick={() => openModal('loginPopupModal')}>
            {t('shell.log_in')}
          </Button>
        </div>
      ) : (
        own.isFetching && <Skeleton shape="text" />
      )}
      <Way terms={terms} own={own.data} />
      <div className="mosaic" />
    </section>
  )
}

function Head({ terms: { levels, windowDays }, own }: { terms: LevelTerms; own: OwnLevel }) {
  const t = useT()
  const { language, currencySymbol, timeZone } = useFormat()
  const { rank, since, reviewDay, fixedThrough, turnover } = own
  const next = levels[rank + 1]
  const day = dayText(reviewDay, language)
  const stays =
    fixedThrough === undefined
      ? t('levels.next_review', { day })
      : t('levels.set_until', { day: dayText(fixedThrough, language) })
  return (
    <div className="levels-head">
      <Art className="levels-token" svg={levelToken(rank)} />
      <div>
        <span className="xs">
          {since === undefined
            ? t('levels.yours')
            : t('levels.since', { day: dayText(dayAt(Date.parse(since), timeZone), language) })}
        </span>
        <h2>
          <bdi>{levels[rank]?.name}</bdi>
        </h2>
        <p className="small">{stays}</p>
      </div>
      {turnover !== undefined && (
        <div className="levels-turnover">
          <span className="xs">{t('levels.settled', { count: windowDays })}</span>
          <b>
            <MoneyText amount={turnover} tone="plain" />
          </b>
          {next && (
            <span className="xs">
              {t('levels.next_from', {
                level: next.name,
                amount: writeMoney(next.turnover, language, currencySymbol),
              })}
            </span>
          )}
        </div>
      )}
    </div>
  )
}

function Way({ terms: { levels }, own }: { terms: LevelTerms; own: OwnLevel | undefined }) {
  const t = useT()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scroll regions must be focusable.
    <div className="levels-way" role="region" aria-label={t('levels.way')} tabIndex={0}>
      <ol>
        {levels.map(({ name, turnover }, rank) => {
          const before = levels[rank - 1]
          const percent =
            own === undefined || before === undefined
              ? 0
              : rank <= own.rank
                ? 100
                : rank === own.rank + 1
                  ? percentOfWay(own.turnover ?? '0', { from: before.turnover, to: turnover })
                  : 0
          return (
            <li
              key={name}
              className={own && rank > own.rank ? 'off' : undefined}
              aria-current={rank === own?.rank ? 'step' : undefined}
              style={{ '--v': `${percent}%` } as CSSProperties}
            >
              {rank > 0 && <i aria-hidden="true" />}
              <Art className="levels-token" svg={levelToken(rank)} />
              <b>
                <bdi>{name}</bdi>
              </b>
              {rank === 0 ? (
                <span>{t('levels.at_start')}</span>
              ) : (
                <MoneyText amount={turnover} tone="plain" />
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
