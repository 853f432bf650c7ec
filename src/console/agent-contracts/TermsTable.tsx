import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { useRateText } from '#console/agent-payouts/use-rate-text.ts'
import { useCount } from '#console/ui/use-count.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import type { readAgentContract } from '#contract/console/agent-contracts.ts'
import type { Output } from '#contract/endpoint.ts'

import './contracts.css'

type Terms = Output<typeof readAgentContract>['contract']['terms']
type Tier = Terms['tiers'][number]

const amounts = ['validBet', 'profit', 'betAmount'] as const

/** Period, carry-over and rows of a contract. Every condition of a row must be met. */
export function TermsTable({ terms, currency }: { terms: Terms; currency: string }) {
  const t = useT()
  const count = useCount()
  const rateText = useRateText()
  const { period, carryOver, snapshotDays, dailyStop, tiers } = terms
  const money = (amount: string) => <ConsoleAmount amount={amount} currency={currency} />
  return (
    <div className="stack">
      <KeyValues
        rows={[
          period !== undefined && {
            id: 'period',
            name: t('console.payouts.period'),
            value: t(`console.contracts.period_${period}`),
          },
          carryOver !== undefined && {
            id: 'carry',
            name: t('console.contracts.carry'),
            value: t(`console.contracts.carry_${carryOver.mode}`),
          },
          carryOver?.amountMax !== undefined && {
            id: 'carryMax',
            name: t('console.contracts.carry_most'),
            value: money(carryOver.amountMax),
          },
          carryOver?.periodsMax !== undefined && {
            id: 'carryPeriods',
            name: t('console.contracts.carry_periods'),
            value: count(carryOver.periodsMax),
          },
          snapshotDays !== undefined && {
            id: 'snapshot',
            name: t('console.contracts.snapshot'),
            value: count(snapshotDays),
          },
          dailyStop !== undefined && {
            id: 'stop',
            name: t('console.contracts.daily_stop'),
            value: money(dailyStop),
          },
        ]}
      />
      <ol className="contracts-tiers">
        {tiers.map((tier, index) => (
          <li key={index}>
            <span className="grow">
              <Conditions tier={tier} money={money} />
            </span>
            <b className="num">{rateText(tier.ratePpm)}</b>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Conditions({ tier, money }: { tier: Tier; money: (amount: string) => ReactNode }) {
  const t = useT()
  const count = useCount()
  const parts = [
    ...amounts.flatMap((name) => {
      const amount = tier[name]
      return amount === undefined ? [] : [{ name, value: money(amount) }]
    }),
    ...(tier.active === undefined ? [] : [{ name: 'active' as const, value: count(tier.active) }]),
  ]
  if (parts.length === 0) return <span className="muted">{t('console.contracts.no_condition')}</span>
  return parts.map(({ name, value }) => (
    <span key={name} className="contracts-condition">
      <span className="muted">{t(`console.contracts.from_${name}`)}</span>{' '}
      <span className="num">{value}</span>
    </span>
  ))
}
