import { useT } from '#browser/i18n/translate.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { type readAgentRun, replayAgentStatement } from '#contract/console/agent-runs.ts'
import type { Output } from '#contract/endpoint.ts'

import { PeriodText } from './PayoutTag.tsx'
import { ReplayPart } from './ReplayPart.tsx'
import { useRateText } from './use-rate-text.ts'

export type Line = Output<typeof readAgentRun>['list'][number]['statement'] & { readonly account: string }

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
      <ReplayPart call={replayAgentStatement} id={line.id} />
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
      {line.lacksUpline && <Note tone="warn">{t('console.payouts.lacks_upline_text')}</Note>}
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
          line.uncounted === undefined
            ? undefined
            : { id: 'uncounted', name: t('console.payouts.uncounted'), value: money(line.uncounted) },
          { id: 'stakes', name: t('console.payouts.stakes'), value: money(line.betAmount) },
          { id: 'payouts', name: t('console.payouts.returned'), value: money(line.payouts) },
          { id: 'salaries', name: t('console.payouts.salaries'), value: money(line.salaries) },
          ...(['rebates', 'bonuses', 'paymentFees', 'providerFees'] as const).map((id) => {
            const amount = line[id]
            return amount === undefined
              ? undefined
              : { id, name: t(`console.payouts.item_${id}`), value: money(amount) }
          }),
          { id: 'active', name: t('console.payouts.active'), value: count(line.active) },
          line.linked === undefined
            ? undefined
            : { id: 'linked', name: t('console.payouts.linked'), value: count(line.linked) },
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
