import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { State } from '#console/ui/State.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { type readAgentRun, replayAgentRebate } from '#contract/console/agent-runs.ts'
import type { Output } from '#contract/endpoint.ts'

import { ReplayPart } from './ReplayPart.tsx'

type Listed = Output<typeof readAgentRun>['rebates'][number]
type Line = Listed['rebate']['lines'][number]

/** One rebate: the halls that it comes from, its payment, and the same computed anew. */
export function RebatePanel({
  account,
  rebate,
  currency,
  onClose,
}: Listed & { currency: string; onClose: () => void }) {
  const t = useT()
  const money = (amount: string) => <ConsoleAmount amount={amount} currency={currency} />
  const { payment } = rebate
  return (
    <RecordPanel id={rebate.id} name={account} onClose={onClose}>
      <PanelPart title={t('console.payouts.inputs')}>
        <KeyValues
          rows={[
            { id: 'day', name: t('console.payouts.period'), value: <bdi className="num">{rebate.day}</bdi> },
            { id: 'gross', name: t('console.payouts.rebate'), value: money(rebate.gross) },
          ]}
        />
        <Table
          look="dense"
          label={t('console.payouts.halls')}
          columns={useColumns(money)}
          rows={rebate.lines}
          rowId={({ settledDay, product, category }) => `${settledDay} ${product} ${category}`}
          empty={<State icon="coin" title={t('console.payouts.no_lines')} />}
        />
        <p className="xs muted">{t('console.payouts.rebate_text')}</p>
      </PanelPart>
      {payment && (
        <PanelPart title={t('console.payouts.payment')}>
          <KeyValues
            rows={[
              ...(['debtIncome', 'debtsPaid', 'held', 'credited'] as const).map((id) => ({
                id,
                name: t(`console.payouts.flow_${id}`),
                value: money(payment[id]),
              })),
              { id: 'at', name: t('console.payouts.paid_at'), value: <ExactTime at={payment.paidAt} /> },
            ]}
          />
        </PanelPart>
      )}
      <ReplayPart call={replayAgentRebate} id={rebate.id} />
    </RecordPanel>
  )
}

function useColumns(money: (amount: string) => ReactNode): readonly Column<Line>[] {
  const t = useT()
  return [
    {
      id: 'hall',
      head: t('console.payouts.hall'),
      cell: ({ product, category }) =>
        product === 'lottery' ? t('console.rates.product_lottery') : t(`category.${category}`),
    },
    {
      id: 'day',
      head: t('console.payouts.settled_day'),
      cell: ({ settledDay }) => <span className="num">{settledDay}</span>,
    },
    {
      id: 'bet',
      head: t('console.payouts.valid_bet'),
      isNumber: true,
      cell: ({ validBet }) => money(validBet),
    },
    { id: 'rebate', head: t('console.payouts.rebate'), isNumber: true, cell: ({ rebate }) => money(rebate) },
  ]
}
