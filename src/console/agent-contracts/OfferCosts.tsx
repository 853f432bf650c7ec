import { useT } from '#browser/i18n/translate.ts'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { PeriodText } from '#console/agent-payouts/PayoutTag.tsx'
import { State } from '#console/ui/State.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import type { previewRootContract } from '#contract/console/agent-contracts.ts'
import type { Output } from '#contract/endpoint.ts'

export type Cost = Output<typeof previewRootContract>['costs'][number]

/** The terms on the last whole periods: the figures of the team, the reached row, and what the brand would have paid. */
export function OfferCosts({ costs, currency }: { costs: readonly Cost[]; currency: string }) {
  const t = useT()
  return (
    <Table
      look="dense"
      label={t('console.contracts.costs')}
      columns={useColumns(currency)}
      rows={costs}
      rowId={({ startDay }) => startDay}
      empty={<State icon="coin" title={t('console.contracts.no_costs')} />}
    />
  )
}

function useColumns(currency: string): readonly Column<Cost>[] {
  const t = useT()
  const count = useCount()
  const money = (amount: string) => <ConsoleAmount amount={amount} currency={currency} />
  return [
    { id: 'period', head: t('console.payouts.period'), cell: (cost) => <PeriodText {...cost} /> },
    {
      id: 'bet',
      head: t('console.payouts.valid_bet'),
      isNumber: true,
      cell: ({ validBet }) => money(validBet),
    },
    {
      id: 'profit',
      head: t('console.contracts.profit'),
      isNumber: true,
      cell: ({ profit }) => money(profit),
    },
    {
      id: 'active',
      head: t('console.payouts.active'),
      isNumber: true,
      cell: ({ active }) => <span className="num">{count(active)}</span>,
    },
    {
      id: 'row',
      head: t('console.contracts.reached'),
      isNumber: true,
      cell: ({ tier }) =>
        tier === undefined ? (
          <span className="muted">{t('console.payouts.no_row')}</span>
        ) : (
          <span className="num">{count(tier)}</span>
        ),
    },
    {
      id: 'share',
      head: t('console.detail.gross'),
      isNumber: true,
      cell: ({ downlineShare }) => money(downlineShare),
    },
  ]
}
