import { useT } from '#browser/i18n/translate.ts'
import { Table } from '#browser/ui/Table.tsx'
import { TILES, minesRules, timesOfGems } from '#studio/games/mines/rules.ts'
import { QuickRules } from '#studio/games/quick/page/QuickRules.tsx'
import { writeTimes } from '#studio/games/quick/times.ts'

const MINES = [1, 3, 5, 10, 24] as const
const GEMS = [1, 2, 3, 5, 10, 15, 20] as const
const RETURN_MOST = 9_900

export function MinesRules() {
  const t = useT()
  return (
    <QuickRules returns={[minesRules.rtpBp, RETURN_MOST]} isStepped>
      <p>{t('mines.rules')}</p>
      <p>{t('mines.rules_times')}</p>
      <p>{t('mines.rules_table')}</p>
      <Table
        label={t('mines.rules_table')}
        look="dense"
        rows={GEMS}
        rowId={String}
        columns={[
          { id: 'gems', head: t('mines.gem'), cell: (gems) => <span className="num">{gems}</span> },
          ...MINES.map((mines) => ({
            id: String(mines),
            head: <span className="num">{mines}</span>,
            isNumber: true,
            cell: (gems: number) => (
              <span className="num">{gems > TILES - mines ? '–' : writeTimes(timesOfGems(mines, gems))}</span>
            ),
          })),
        ]}
      />
    </QuickRules>
  )
}
