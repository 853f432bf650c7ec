import { useT } from '#browser/i18n/translate.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { Sum, toneOf } from '#site/records/SumsCard.tsx'

import type { RoundTotals } from './use-rounds.ts'

/** Totals of the rounds, computed by the server over all pages; also by hall and by game. */
export function RoundSums({ totals }: { totals: RoundTotals }) {
  const t = useT()
  const { rounds, open, voided, stake, win, net, games, categories } = totals
  return (
    <>
      <dl className="card rec-sums">
        <Sum name={t('bets.rounds')}>
          {rounds}
          {(open > 0 || voided > 0) && (
            <small className="rnd-apart">
              {[
                open > 0 ? t('bets.open_count', { count: open }) : '',
                voided > 0 ? t('bets.voided_count', { count: voided }) : '',
              ]
                .filter((text) => text !== '')
                .join(' · ')}
            </small>
          )}
        </Sum>
        <Sum name={t('record.staked')}>
          <MoneyText amount={stake} tone="plain" />
        </Sum>
        <Sum name={t('record.paid_back')}>
          <MoneyText amount={win} tone="plain" />
        </Sum>
        <Sum name={t('bets.net')}>
          <MoneyText amount={net} tone={toneOf(net)} showsPlus />
        </Sum>
      </dl>
      {games.length > 1 && (
        <div className="rnd-mores">
          {categories.length > 1 && (
            <details className="card rnd-more">
              <summary>{t('bets.by_category')}</summary>
              <CategorySums categories={categories} />
            </details>
          )}
          <details className="card rnd-more">
            <summary>{t('bets.by_game')}</summary>
            <GameSums games={games} />
          </details>
        </div>
      )}
    </>
  )
}

interface Sums {
  readonly rounds: number
  readonly stake: string
  readonly win: string
  readonly net: string
}

function useSumColumns<Row extends Sums>(): readonly Column<Row>[] {
  const t = useT()
  return [
    { id: 'rounds', head: t('bets.rounds'), isNumber: true, cell: ({ rounds }) => rounds },
    {
      id: 'stake',
      head: t('record.staked'),
      isNumber: true,
      cell: ({ stake }) => <MoneyText amount={stake} symbol="" tone="plain" />,
    },
    {
      id: 'win',
      head: t('record.paid_back'),
      isNumber: true,
      cell: ({ win }) => <MoneyText amount={win} symbol="" tone="plain" />,
    },
    {
      id: 'net',
      head: t('record.result'),
      isNumber: true,
      cell: ({ net }) => <MoneyText amount={net} symbol="" tone={toneOf(net)} showsPlus />,
    },
  ]
}

export function CategorySums({ categories }: { categories: RoundTotals['categories'] }) {
  const t = useT()
  const sums = useSumColumns<RoundTotals['categories'][number]>()
  return (
    <Table
      label={t('bets.by_category')}
      rows={categories}
      rowId={({ category }) => category}
      columns={[
        { id: 'category', head: t('bets.category'), cell: ({ category }) => t(`category.${category}`) },
        ...sums,
      ]}
    />
  )
}

function GameSums({ games }: { games: RoundTotals['games'] }) {
  const t = useT()
  const sums = useSumColumns<RoundTotals['games'][number]>()
  return (
    <Table
      label={t('bets.by_game')}
      rows={games}
      rowId={({ game }) => `${game.vendor} ${game.id ?? game.category ?? ''}`}
      columns={[
        {
          id: 'game',
          head: t('bets.game'),
          cell: ({ game }) => (
            <>
              {/* Tickets of lotteries are added up by category, and have no game of a vendor. */}
              <bdi>{game.name === '' && game.category ? t(`category.${game.category}`) : game.name}</bdi>{' '}
              <small className="muted">{<bdi>{game.vendorName}</bdi>}</small>
            </>
          ),
        },
        ...sums,
      ]}
    />
  )
}
