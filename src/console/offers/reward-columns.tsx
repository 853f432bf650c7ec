import { useT } from '#browser/i18n/translate.ts'
import type { Column } from '#browser/ui/Table.tsx'
import { accountColumn, numberColumn, timeColumn } from '#console/ui/columns.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import type { listRewards } from '#contract/console/offer-rewards.ts'
import type { Output } from '#contract/endpoint.ts'

import { RewardTag } from './RewardTag.tsx'

type Listed = Output<typeof listRewards>['list'][number]

export function useRewardColumns(): readonly Column<Listed>[] {
  const t = useT()
  return [
    numberColumn(t('rewards.number')),
    timeColumn(t('rewards.qualified_at'), ({ qualifiedAt }) => qualifiedAt),
    ...useAmounts(),
    {
      id: 'state',
      head: t('console.column.status'),
      cell: ({ state, rounds }) => (
        <>
          <RewardTag state={state} />
          {rounds && (
            <span className="reward-line xs muted">
              {t(`rewards.rounds.${rounds.state}`)} · {t('rewards.rounds_played', rounds)}
            </span>
          )}
        </>
      ),
    },
  ]
}

export function useReviewColumns(): readonly Column<Listed>[] {
  const t = useT()
  return [
    numberColumn(t('rewards.number')),
    timeColumn(t('rewards.waits_since'), ({ reviewedAt, qualifiedAt }) => reviewedAt ?? qualifiedAt),
    ...useAmounts(),
  ]
}

function useAmounts(): readonly Column<Listed>[] {
  const t = useT()
  return [
    accountColumn(t),
    { id: 'offer', head: t('rewards.offer'), cell: ({ offer }) => <bdi className="num">{offer}</bdi> },
    {
      id: 'value',
      head: t('rewards.value'),
      isNumber: true,
      cell: ({ place, value, currency }) =>
        place === undefined ? (
          <ConsoleAmount amount={value} currency={currency} />
        ) : (
          t('rewards.place', { place })
        ),
    },
    {
      id: 'amount',
      head: t('rewards.amount'),
      isNumber: true,
      cell: ({ amount, currency }) => <ConsoleAmount amount={amount} currency={currency} />,
    },
  ]
}
