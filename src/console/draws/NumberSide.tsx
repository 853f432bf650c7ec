import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Tag } from '#browser/ui/Tag.tsx'
import { useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { readNumber } from '#contract/console/lottery-exposure.ts'
import type { BetType } from '#domain/lottery/bets/bet-type.ts'

import { type Exposure, fullnessOf } from './exposure.ts'
import { LimitNumber } from './LimitNumber.tsx'
import { loadText } from './load-text.ts'

/** One name: its payout under the cap, and the tickets that load it. */
export function NumberSide({
  found,
  type,
  name,
}: {
  found: Exposure
  type: BetType
  name: string | undefined
}) {
  const t = useT()
  return (
    <aside className="draws-side" aria-label={t('console.draws.number')} aria-live="polite">
      {name === undefined ? (
        <p className="xs muted">{t('console.draws.choose')}</p>
      ) : (
        <OneName found={found} type={type} name={name} />
      )}
      <div className="draws-scale" aria-hidden="true">
        <span className="draws-scale-steps">
          {[0, 1, 2, 3, 4, 5, 6, 7, 'near', 'full'].map((heat) => (
            <i key={heat} className={`heat-${heat}`} />
          ))}
        </span>
        <span className="draws-scale-words">
          <span>0</span>
          <span>{t('console.draws.scale_near')}</span>
          <span>{t('console.draws.scale_full')}</span>
        </span>
      </div>
    </aside>
  )
}

function OneName({ found, type, name }: { found: Exposure; type: BetType; name: string }) {
  const t = useT()
  const count = useCount()
  const { may } = useOperator()
  const { gameCode, numero } = found
  const isBeforeClosing = found.state === 'open' || found.state === 'planned'
  const text = loadText(t, type, name, readServerNowMs())
  const query = useQuery({
    ...queryOf(useApi(), readNumber, { ...useScope(), gameCode, numero, name }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Loaded query={query} lines={5}>
        {(number) => {
          const { pays, cap, currency, tickets, stake, largest, isClosed, ownCap } = number
          const { heat, percent } = fullnessOf({ pays, cap })
          const money = (amount: string) => <ConsoleAmount amount={amount} currency={currency} />
          return (
            <>
              <div className="row draws-number">
                <b className="num">
                  <bdi>{text}</bdi>
                </b>
                {isClosed || heat === 'full' ? (
                  <Tag tone="bad" icon="lock">
                    {t(isClosed ? 'console.draws.is_closed' : 'console.draws.is_full')}
                  </Tag>
                ) : (
                  <Tag tone={heat === 'near' ? 'warn' : 'ok'}>
                    {heat === 'near' ? t('console.draws.is_near') : t('console.draws.is_open')}
                  </Tag>
                )}
              </div>
              <KeyValues
                rows={[
                  { id: 'stake', name: t('console.draws.unit_stakes'), value: money(stake) },
                  { id: 'pays', name: t('console.draws.pays'), value: money(pays) },
                  ownCap !== undefined && {
                    id: 'own',
                    name: t('console.draws.own_cap'),
                    value: money(ownCap),
                  },
                  !isClosed && {
                    id: 'percent',
                    name: t('console.draws.of_cap'),
                    value: <span className="num">{percent} %</span>,
                  },
                  { id: 'tickets', name: t('console.draws.tickets_head'), value: count(tickets) },
                  { id: 'largest', name: t('console.draws.largest'), value: money(largest) },
                ]}
              />
              {isBeforeClosing && may('lottery.limit') && (
                <LimitNumber key={name} draw={{ gameCode, numero }} number={number} text={text} />
              )}
            </>
          )
        }}
      </Loaded>
      <p className="xs muted">{t('console.draws.full_note')}</p>
      <Link
        className={buttonClass({ tone: 'line', size: 'sm' })}
        to={paths.tickets}
        search={(before) => ({ brand: before['brand'], game: gameCode, numero, name })}
      >
        {t('console.draws.see_tickets')}
      </Link>
    </>
  )
}
