import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { BarChart } from '#browser/ui/BarChart.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { LineChart } from '#browser/ui/LineChart.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { ageText } from '#console/work/age-text.ts'
import { smallAmountOf } from '#domain/money/small-amount.ts'
import type { FlowSpan } from '#domain/dashboard/flow.ts'

import { begunSteps, changeText, returnedText, wholeMoney } from './flow-text.ts'
import { type Flow, useFlow } from './use-flow.ts'

/** Money, play and players of the brand by hour or day, beside the same time a week before. */
export function FlowCards({ span }: { span: FlowSpan }) {
  const query = useFlow(span)
  return (
    <Loaded query={query} lines={8}>
      {(flow) => (
        <div className="dash-main">
          <MoneyCard flow={flow} span={span} />
          <div className="dash-side">
            <NetCard flow={flow} span={span} />
            <PlayersCard flow={flow} span={span} />
          </div>
        </div>
      )}
    </Loaded>
  )
}

type CardProps = { flow: Flow; span: FlowSpan }

/** Starts of steps as short texts: the hour of the day, or the day. */
function useStepTexts({ flow, span }: CardProps): string[] {
  const { language } = useFormat()
  const form = new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, {
    timeZone: flow.zone,
    ...(span === 'week' ? { weekday: 'short', day: '2-digit' } : { hour: '2-digit', hourCycle: 'h23' }),
  })
  return flow.steps.map(({ at }) => form.format(Date.parse(at)))
}

function useShortNumber(): (value: number) => string {
  const { language } = useFormat()
  const form = new Intl.NumberFormat(`${language}-u-nu-latn`, {
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  return (value) => form.format(value)
}

function MoneyCard({ flow, span }: CardProps) {
  const t = useT()
  const { language } = useFormat()
  const shortNumber = useShortNumber()
  const labels = useStepTexts({ flow, span })
  const symbol = `${flow.currency}\u00a0`
  const texts = (values: readonly string[]) => values.map((value) => wholeMoney(value, language, symbol))
  const numbers = (values: readonly string[]) => values.map(Number)
  const { steps, payoutSeconds, payoutSecondsBefore } = flow
  const paidIn = steps.map((step) => step.paidIn)
  const paidOut = steps.map((step) => step.paidOut)
  return (
    <section className="card console-card">
      <div className="console-card-head">
        <h2>{t(span === 'week' ? 'console.flow.money_by_day' : 'console.flow.money_by_hour')}</h2>
        <Link className="link xs" to={paths.reports}>
          {t('console.page.reports')}
        </Link>
      </div>
      <dl className="dash-sums">
        <Sum name={t('console.flow.paid_in')} sum={flow.paidIn} symbol={symbol} tone="good" />
        <Sum name={t('console.flow.paid_out')} sum={flow.paidOut} symbol={symbol} />
        <Sum name={t('console.flow.stays')} sum={flow.stays} symbol={symbol} tone="good" />
        <SumParts
          name={t('console.flow.payout_time')}
          value={payoutSeconds === undefined ? '–' : ageText(language, payoutSeconds)}
        >
          {payoutSecondsBefore !== undefined &&
            t('console.flow.from', { amount: ageText(language, payoutSecondsBefore) })}
        </SumParts>
      </dl>
      <BarChart
        label={t(span === 'week' ? 'console.flow.money_by_day' : 'console.flow.money_by_hour')}
        labels={labels}
        every={span === 'week' ? 1 : 2}
        height={310}
        barWidth={span === 'week' ? 22 : 10}
        capsName={t('console.flow.before')}
        ahead={{
          from: begunSteps(
            steps.map(({ at }) => at),
            flow.at,
          ),
          name: t('console.flow.ahead'),
        }}
        tick={shortNumber}
        least={smallAmountOf(flow.currency)}
        series={[
          {
            id: 'in',
            name: t('console.flow.paid_in'),
            values: numbers(paidIn),
            texts: texts(paidIn),
            caps: numbers(steps.map((step) => step.paidInBefore)),
          },
          {
            id: 'out',
            name: t('console.flow.paid_out'),
            values: numbers(paidOut),
            texts: texts(paidOut),
            caps: numbers(steps.map((step) => step.paidOutBefore)),
          },
        ]}
      />
    </section>
  )
}

/** More is good for what comes in and stays; more paid out is neither. */
function Sum({
  name,
  sum: { amount, before, changePerMille },
  symbol,
  tone = 'plain',
}: {
  name: string
  sum: Flow['paidIn']
  symbol: string
  tone?: 'good' | 'plain'
}) {
  const t = useT()
  const { language } = useFormat()
  const isCompared = changePerMille !== undefined
  return (
    <SumParts name={name} value={wholeMoney(amount, language, symbol)}>
      {isCompared && (
        <>
          <span
            dir="ltr"
            className={
              tone === 'plain' || changePerMille === 0 ? undefined : changePerMille > 0 ? 'up' : 'down'
            }
          >
            {changeText(changePerMille, language)}
          </span>{' '}
          {t('console.flow.from', { amount: wholeMoney(before, language, symbol) })}
        </>
      )}
    </SumParts>
  )
}

function SumParts({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div>
      <dt className="console-eyebrow">{name}</dt>
      <dd>
        <b className="num">{value}</b>
        {children && <span className="xs muted">{children}</span>}
      </dd>
    </div>
  )
}

function NetCard({ flow, span }: CardProps) {
  const t = useT()
  const { language } = useFormat()
  const shortNumber = useShortNumber()
  const labels = useStepTexts({ flow, span })
  const symbol = `${flow.currency}\u00a0`
  const returned = returnedText(flow.staked, flow.won, language)
  return (
    <section className="card console-card">
      <div className="console-card-head">
        <h2>{t('console.flow.net')}</h2>
        <span className="xs muted">{t('console.flow.net_text')}</span>
      </div>
      <dl className="dash-sums">
        <Sum
          name={
            returned
              ? t('console.flow.returned', {
                  staked: wholeMoney(flow.staked, language, symbol),
                  share: returned,
                })
              : t('console.flow.net_text')
          }
          sum={flow.net}
          symbol={symbol}
          tone="good"
        />
      </dl>
      <BarChart
        label={t('console.flow.net')}
        labels={labels}
        every={span === 'week' ? 1 : 6}
        width={340}
        height={130}
        barWidth={span === 'week' ? 24 : 9}
        tick={shortNumber}
        least={smallAmountOf(flow.currency)}
        series={[
          {
            id: 'net',
            name: t('console.flow.net'),
            values: flow.steps.map(({ net }) => Number(net)),
            texts: flow.steps.map(({ net }) => wholeMoney(net, language, symbol)),
          },
        ]}
      />
    </section>
  )
}

function PlayersCard({ flow, span }: CardProps) {
  const t = useT()
  const count = useCount()
  const { language } = useFormat()
  const labels = useStepTexts({ flow, span })
  const { playersNow, playersWeekAgo, betsPerSecond, steps } = flow
  const bets = new Intl.NumberFormat(`${language}-u-nu-latn`, {
    maximumSignificantDigits: betsPerSecond < 1 ? 1 : 3,
  }).format(betsPerSecond)
  const hasSamples = steps.some(({ players }) => players !== undefined)
  return (
    <section className="card console-card">
      <div className="console-card-head">
        <h2>{t('console.flow.players')}</h2>
        <span className="xs muted">{t('console.flow.bets_per_second', { count: bets })}</span>
      </div>
      <dl className="dash-sums">
        <SumParts name={t('console.flow.players_text')} value={count(playersNow)}>
          {playersWeekAgo !== undefined && t('console.flow.from', { amount: count(playersWeekAgo) })}
        </SumParts>
      </dl>
      {hasSamples && (
        <LineChart
          label={t('console.flow.players')}
          labels={labels}
          tick={count}
          every={span === 'week' ? 1 : 6}
          line={{ id: 'now', name: t('console.flow.players'), values: steps.map(({ players }) => players) }}
          dashed={{
            id: 'before',
            name: t('console.flow.before'),
            values: steps.map(({ playersBefore }) => playersBefore),
          }}
        />
      )}
    </section>
  )
}
