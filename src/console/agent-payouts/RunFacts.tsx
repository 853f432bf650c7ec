import { useT } from '#browser/i18n/translate.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'

import { PayoutTag, PeriodText, type Run } from './PayoutTag.tsx'

/** State, period and sum of a payout, and the operators who released it. */
export function RunFacts({ run }: { run: Run }) {
  const t = useT()
  const count = useCount()
  return (
    <KeyValues
      rows={[
        { id: 'state', name: t('console.column.status'), value: <PayoutTag state={run.state} /> },
        { id: 'period', name: t('console.payouts.period'), value: <PeriodText {...run} /> },
        {
          id: 'kind',
          name: t('console.detail.contract_kind'),
          value: t(`console.contract_kind.${run.kind}`),
        },
        {
          id: 'gross',
          name: t('console.detail.gross'),
          value: <ConsoleAmount amount={run.gross} currency={run.currency} />,
        },
        run.heldAgents > 0 && {
          id: 'held',
          name: t('console.payouts.held_agents'),
          value: <span className="num">{count(run.heldAgents)}</span>,
        },
        { id: 'computed', name: t('console.payouts.computed_at'), value: <ExactTime at={run.computedAt} /> },
        run.operator !== undefined && {
          id: 'released',
          name: t('console.payouts.released_by'),
          value: <bdi>{run.second === undefined ? run.operator : `${run.operator}, ${run.second}`}</bdi>,
        },
        run.paidAt !== undefined && {
          id: 'paid',
          name: t('console.payouts.paid_at'),
          value: <ExactTime at={run.paidAt} />,
        },
      ]}
    />
  )
}
