import { useT } from '#browser/i18n/translate.ts'
import type { Column } from '#browser/ui/Table.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import type { listRounds } from '#contract/console/rounds.ts'
import type { Output } from '#contract/endpoint.ts'

import { RoundTag } from './RoundTag.tsx'

export type ListedRound = Output<typeof listRounds>['list'][number]

export function useRoundColumns(): readonly Column<ListedRound>[] {
  const t = useT()
  return [
    {
      id: 'id',
      head: t('console.rounds.number'),
      cell: ({ id }) => (
        <span className="num" dir="ltr">
          {id}
        </span>
      ),
    },
    { id: 'at', head: t('console.column.when'), cell: ({ at }) => <ExactTime at={at} /> },
    {
      id: 'account',
      head: t('console.column.account'),
      cell: ({ member }) => <span dir="ltr">{member.account}</span>,
    },
    {
      id: 'game',
      head: t('console.rounds.game'),
      cell: ({ game }) => (
        <>
          <bdi>{game.name}</bdi> <span className="xs muted">{<bdi>{game.vendorName}</bdi>}</span>
        </>
      ),
    },
    {
      id: 'stake',
      head: t('console.rounds.stake'),
      isNumber: true,
      cell: ({ stake, returned, currency }) => (
        <ConsoleAmount amount={returned ?? stake} currency={currency} />
      ),
    },
    {
      id: 'win',
      head: t('console.rounds.win'),
      isNumber: true,
      cell: ({ state, win, returned, currency }) =>
        state === 'open' ? (
          t('console.nothing')
        ) : (
          <ConsoleAmount amount={returned ?? win} currency={currency} />
        ),
    },
    { id: 'state', head: t('console.rounds.state'), cell: ({ state }) => <RoundTag state={state} /> },
  ]
}
