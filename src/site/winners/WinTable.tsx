import { useT } from '#browser/i18n/translate.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'

import { Ago, HallSign, type Win, Winner } from './WinRow.tsx'

export function WinTable({ wins }: { wins: readonly Win[] }) {
  const t = useT()
  const columns: readonly Column<Win>[] = [
    { id: 'player', head: t('winners.player'), cell: (win) => <Winner win={win} /> },
    {
      id: 'game',
      head: t('winners.game'),
      cell: ({ category, gameName }) => (
        <span className="winner-game">
          <HallSign category={category} />
          <bdi>{gameName}</bdi>
        </span>
      ),
    },
    {
      id: 'prize',
      head: t('winners.prize'),
      isNumber: true,
      cell: ({ prize }) => <MoneyText amount={prize} />,
    },
    { id: 'time', head: t('winners.time'), isNumber: true, cell: ({ time }) => <Ago time={time} /> },
  ]
  return <Table label={t('winners.all_winners')} columns={columns} rows={wins} rowId={({ id }) => id} />
}
