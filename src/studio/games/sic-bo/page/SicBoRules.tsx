import { useT } from '#browser/i18n/translate.ts'
import { Table } from '#browser/ui/Table.tsx'
import { LevelLimits } from '#studio/games/chip-table/page/LevelLimits.tsx'
import { groups, odds, oddsOfTotal, totals } from '#studio/games/sic-bo/rules.ts'

/** Exact, and compared with the par sheet. */
const returns = {
  even: '97.22 %',
  single: '92.12 %',
  pair: '97.22 %',
  double: '88.88 %',
  anyTriple: '88.88 %',
  triple: '83.79 %',
} as const
const kinds = Object.keys(returns) as readonly (keyof typeof returns)[]

const totalReturns: Readonly<Record<number, string>> = {
  4: '87.50 %',
  5: '88.88 %',
  6: '87.96 %',
  7: '90.27 %',
  8: '87.50 %',
  9: '92.59 %',
  10: '87.50 %',
}

export function SicBoRules() {
  const t = useT()
  const rows = [
    ...kinds.map((kind) => ({
      id: kind,
      name: t(`sic_bo.group_${kind}`),
      odds: kind === 'single' ? '1:1, 2:1, 3:1' : `${odds[kind]}:1`,
      back: returns[kind],
    })),
    ...totals
      .filter((total) => total <= 10)
      .map((total) => ({
        id: String(total),
        name: t('sic_bo.totals', { one: total, other: 21 - total }),
        odds: `${oddsOfTotal(total)}:1`,
        back: totalReturns[total] ?? '',
      })),
  ]
  return (
    <div className="stack">
      <p>{t('sic_bo.rules_dice')}</p>
      <p>{t('sic_bo.rules_triples')}</p>
      <Table
        label={t('tables.pays')}
        rows={rows}
        rowId={({ id }) => id}
        columns={[
          { id: 'bet', head: t('tables.bet'), cell: ({ name }) => name },
          {
            id: 'pays',
            head: t('tables.pays'),
            isNumber: true,
            cell: (row) => <span className="num">{row.odds}</span>,
          },
          {
            id: 'return',
            head: t('tables.returns'),
            isNumber: true,
            cell: (row) => <span className="num">{row.back}</span>,
          },
        ]}
      />
      <LevelLimits groups={groups} nameOf={(group) => t(`sic_bo.group_${group}`)} />
    </div>
  )
}
