import { useT } from '#browser/i18n/translate.ts'
import { Table } from '#browser/ui/Table.tsx'
import { LevelLimits } from '#studio/games/chip-table/page/LevelLimits.tsx'
import { kinds, odds } from '#studio/games/roulette/spots.ts'

export function RouletteRules() {
  const t = useT()
  return (
    <div className="stack">
      <p>{t('roulette.rules_spin')}</p>
      <p>{t('roulette.rules_return')}</p>
      <Table
        label={t('tables.pays')}
        rows={kinds}
        rowId={(kind) => kind}
        columns={[
          { id: 'bet', head: t('tables.bet'), cell: (kind) => t(`roulette.kind_${kind}`) },
          {
            id: 'pays',
            head: t('tables.pays'),
            isNumber: true,
            cell: (kind) => <span className="num">{`${odds[kind]}:1`}</span>,
          },
        ]}
      />
      <LevelLimits groups={kinds} nameOf={(kind) => t(`roulette.kind_${kind}`)} />
      <p>{t('roulette.rules_track')}</p>
      <p>{t('roulette.rules_finals')}</p>
      <p>{t('roulette.rules_covered')}</p>
    </div>
  )
}
