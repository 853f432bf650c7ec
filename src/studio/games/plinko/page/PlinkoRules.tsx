import { useT } from '#browser/i18n/translate.ts'
import { Table } from '#browser/ui/Table.tsx'
import {
  type PlinkoChoice,
  plinkoRules,
  returnOf,
  risks,
  rowCounts,
  slotTimes,
} from '#studio/games/plinko/rules.ts'
import { QuickRules } from '#studio/games/quick/page/QuickRules.tsx'
import { usePercent } from '#studio/games/quick/page/use-percent.ts'
import { writeTimes } from '#studio/games/quick/times.ts'

const choices = rowCounts.flatMap((rows) => risks.map((risk): PlinkoChoice => ({ rows, risk })))
const RETURN_MOST = Math.max(...choices.map(returnOf))

export function PlinkoRules() {
  const t = useT()
  const percent = usePercent()
  return (
    <QuickRules returns={[plinkoRules.rtpBp, RETURN_MOST]}>
      <p>{t('plinko.rules')}</p>
      <p>{t('plinko.rules_slots')}</p>
      <Table
        label={t('plinko.rules_slots')}
        look="dense"
        rows={choices}
        rowId={({ rows, risk }) => `${rows}-${risk}`}
        columns={[
          {
            id: 'choice',
            head: t('plinko.rows'),
            cell: ({ rows, risk }) => (
              <>
                <span className="num">{rows}</span>, {t(`plinko.risk_${risk}`)}
              </>
            ),
          },
          {
            id: 'pays',
            head: t('quick.pays'),
            cell: (choice) => (
              <span className="num">
                {slotTimes(choice)
                  .slice(0, choice.rows / 2 + 1)
                  .map(writeTimes)
                  .join(' ')}
              </span>
            ),
          },
          {
            id: 'return',
            head: t('quick.return'),
            isNumber: true,
            cell: (choice) => <span className="num">{percent(returnOf(choice))}</span>,
          },
        ]}
      />
    </QuickRules>
  )
}
