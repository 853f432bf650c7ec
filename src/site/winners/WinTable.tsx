import { useT } from '#browser/i18n/translate.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'

import { Ago, Times, type Win, Winner, WinTile } from './WinRow.tsx'

export function WinTable({ wins }: { wins: readonly Win[] }) {
  const t = useT()
  const columns: readonly Column<Win>[] = [
    { id: 'player', head: t('winners.player'), cell: (win) => <Winner win={win} /> },
    {
      id: 'game',
      head: t('winners.game'),
      cell: (win) => (
        <span className="winner-game">
          <WinTile win={win} />
          <bdi>{win.gameName}</bdi>
        </span>
      ),
    },
    { id: 'vendor', head: t('winners.vendor'), cell: ({ vendorName }) => <bdi>{vendorName ?? '–'}</bdi> },
    {
      id: 'prize',
      head: t('winners.prize'),
      isNumber: true,
      cell: ({ prize }) => <MoneyText amount={prize} />,
    },
    {
      id: 'times',
      head: t('winners.times'),
      isNumber: true,
      cell: ({ timesHundredths }) => <Times hundredths={timesHundredths} />,
    },
    { id: 'time', head: t('winners.time'), isNumber: true, cell: ({ time }) => <Ago time={time} /> },
  ]
  return <Table label={t('winners.all_winners')} columns={columns} rows={wins} rowId={({ id }) => id} />
}
