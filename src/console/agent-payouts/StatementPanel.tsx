import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { type readAgentRun, replayAgentStatement } from '#contract/console/agent-runs.ts'
import type { Output } from '#contract/endpoint.ts'

import { PeriodText } from './PayoutTag.tsx'
import './payouts.css'
import { useRateText } from './use-rate-text.ts'

export type Line = Output<typeof readAgentRun>['list'][number]['statement'] & { readonly account: string }
type Replay = Output<typeof replayAgentStatement>

/** One statement: its inputs, the share that follows, its payment, and the same computed anew beside it. */
export function StatementPanel({
  line,
  currency,
  onClose,
}: {
  line: Line
  currency: string
  onClose: () => void
}) {
  return (
    <RecordPanel id={line.id} name={line.account} onClose={onClose}>
      <Inputs line={line} currency={currency} />
      {line.payment && <Payment payment={line.payment} currency={currency} />}
      <ReplayPart id={line.id} />
    </RecordPanel>
  )
}

function Inputs({ line, currency }: { line: Line; currency: string }) {
  const t = useT()
  const count = useCount()
  const rateText = useRateText()
  const money = (amount: string) => <ConsoleAmount amount={amount} currency={currency} />
  return (
    <PanelPart title={t('console.payouts.inputs')}>
      <KeyValues
        rows={[
          { id: 'period', name: t('console.payouts.period'), value: <PeriodText {...line} /> },
          {
            id: 'contract',
            name: t('console.payouts.contract'),
            value: (
              <Link
                className="link num"
                to={paths.agentContracts}
                search={(before) => ({
                  brand: before['brand'],
                  open: `${line.contractId}.${line.version}`,
                })}
              >
                <span dir="ltr">{`${line.contractId}.${line.version}`}</span>
              </Link>
            ),
          },
          { id: 'bet', name: t('console.payouts.valid_bet'), value: money(line.validBet) },
          { id: 'stakes', name: t('console.payouts.stakes'), value: money(line.betAmount) },
          { id: 'payouts', name: t('console.payouts.returned'), value: money(line.payouts) },
          { id: 'salaries', name: t('console.payouts.salaries'), value: money(line.salaries) },
          { id: 'active', name: t('console.payouts.active'), value: count(line.active) },
          { id: 'base', name: t('console.payouts.base'), value: money(line.base) },
          {
            id: 'rate',
            name: t('console.payouts.rate'),
            value:
              line.tier === undefined
                ? t('console.payouts.no_row')
                : t('console.payouts.rate_of_row', { rate: rateText(line.ratePpm), row: count(line.tier) }),
          },
          { id: 'share', name: t('console.payouts.share'), value: money(line.gross) },
        ]}
      />
    </PanelPart>
  )
}

const flows = [
  'received',
  'dueBelow',
  'paidBelow',
  'fromWallet',
  'advanced',
  'debtIncome',
  'debtsPaid',
  'held',
  'credited',
] as const

function Payment({ payment, currency }: { payment: NonNullable<Line['payment']>; currency: string }) {
  const t = useT()
  return (
    <PanelPart title={t('console.payouts.payment')}>
      <KeyValues
        rows={[
          ...flows.map((id) => ({
            id,
            name: t(`console.payouts.flow_${id}`),
            value: <ConsoleAmount amount={payment[id]} currency={currency} />,
          })),
          { id: 'at', name: t('console.payouts.paid_at'), value: <ExactTime at={payment.paidAt} /> },
        ]}
      />
    </PanelPart>
  )
}

/** The statement computed anew from its stored inputs, for a dispute. */
function ReplayPart({ id }: { id: string }) {
  const t = useT()
  const [isOn, setOn] = useState(false)
  const query = useQuery({
    ...queryOf(useApi(), replayAgentStatement, { ...useScope(), id }),
    enabled: isOn,
    // Each request of the operator computes it anew.
    gcTime: 0,
  })
  return (
    <PanelPart title={t('console.payouts.replay')}>
      <div className="stack">
        <p className="xs muted">{t('console.payouts.replay_text')}</p>
        {isOn && (
          <Loaded query={query} lines={3}>
            {(replay) => <ReplayResult replay={replay} />}
          </Loaded>
        )}
        <div className="console-buttons">
          <Button
            size="sm"
            icon="refresh"
            isBusy={query.isFetching}
            onClick={() => (isOn ? void query.refetch() : setOn(true))}
          >
            {t('console.payouts.compute')}
          </Button>
        </div>
      </div>
    </PanelPart>
  )
}

const parts = [
  'days',
  'hours',
  'snapshot',
  'earlier',
  'lines',
  'figures',
  'rebates',
  'correction',
  'share',
  'gross',
  'hash',
  'tree',
  'payment',
] as const

function ReplayResult({ replay: { isEqual, differs } }: { replay: Replay }) {
  const t = useT()
  const nameOf = (part: string) => {
    const known = parts.find((one) => one === part)
    return known ? t(`console.payouts.part_${known}`) : part
  }
  if (isEqual) return <Note tone="ok">{t('console.payouts.equal')}</Note>
  return (
    <>
      <Note tone="bad">{t('console.payouts.differs')}</Note>
      <dl className="payouts-differs">
        {differs.map(({ part, stored, computed }) => (
          <div key={part}>
            <dt>{nameOf(part)}</dt>
            <dd>
              <span className="xs muted">{t('console.payouts.stored')}</span>
              <code dir="ltr">{stored}</code>
            </dd>
            <dd>
              <span className="xs muted">{t('console.payouts.computed')}</span>
              <code dir="ltr">{computed}</code>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
