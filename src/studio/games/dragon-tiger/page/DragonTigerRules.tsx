import { useT } from '#browser/i18n/translate.ts'
import { Table } from '#browser/ui/Table.tsx'
import { LevelLimits } from '#studio/games/chip-table/page/LevelLimits.tsx'
import { type Spot, groups, odds, spots } from '#studio/games/dragon-tiger/rules.ts'

/** Exact, and compared with the par sheet. */
const returns: Readonly<Record<Spot, string>> = {
  dragon: '96.26 %',
  tiger: '96.26 %',
  tie: '89.63 %',
  suitedTie: '86.02 %',
  dragonSmall: '92.30 %',
  dragonBig: '92.30 %',
  tigerSmall: '92.30 %',
  tigerBig: '92.30 %',
}

export function DragonTigerRules() {
  const t = useT()
  return (
    <div className="stack">
      <p>{t('dragon_tiger.rules_deal')}</p>
      <p>{t('dragon_tiger.rules_tie')}</p>
      <Table
        label={t('tables.pays')}
        rows={spots}
        rowId={(spot) => spot}
        columns={[
          { id: 'bet', head: t('tables.bet'), cell: (spot) => t(`dragon_tiger.spot_${spot}`) },
          {
            id: 'pays',
            head: t('tables.pays'),
            isNumber: true,
            cell: (spot) => <span className="num">{`${odds[spot]}:1`}</span>,
          },
          {
            id: 'return',
            head: t('tables.returns'),
            isNumber: true,
            cell: (spot) => <span className="num">{returns[spot]}</span>,
          },
        ]}
      />
      <LevelLimits groups={groups} nameOf={(group) => t(`dragon_tiger.group_${group}`)} />
    </div>
  )
}
