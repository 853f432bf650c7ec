import { useT } from '#browser/i18n/translate.ts'
import { Table } from '#browser/ui/Table.tsx'
import { PICKS_MOST, type Risk, hitTimes, kenoRules, returnOf, risks } from '#studio/games/keno/rules.ts'
import { QuickRules } from '#studio/games/quick/page/QuickRules.tsx'
import { usePercent } from '#studio/games/quick/page/use-percent.ts'
import { writeTimes } from '#studio/games/quick/times.ts'

const picks = Array.from({ length: PICKS_MOST }, (_, place) => place + 1)
const RETURN_MOST = Math.max(...risks.flatMap((risk) => picks.map((count) => returnOf(count, risk))))

export function KenoRules() {
  const t = useT()
  return (
    <QuickRules returns={[kenoRules.rtpBp, RETURN_MOST]}>
      <p>{t('keno.rules')}</p>
      {risks.map((risk) => (
        <RiskTable key={risk} risk={risk} />
      ))}
    </QuickRules>
  )
}

function RiskTable({ risk }: { readonly risk: Risk }) {
  const t = useT()
  const percent = usePercent()
  return (
    <>
      <h3>{t(`keno.risk_${risk}`)}</h3>
      <Table
        label={t(`keno.risk_${risk}`)}
        look="dense"
        rows={picks}
        rowId={String}
        columns={[
          { id: 'picks', head: t('keno.picked'), cell: (count) => <span className="num">{count}</span> },
          {
            id: 'pays',
            head: t('keno.hits_pay'),
            cell: (count) => (
              <span className="num">
                {hitTimes(count, risk)
                  .flatMap((times, hits) => (times > 0 ? [`${hits}: ${writeTimes(times)}`] : []))
                  .join(', ')}
              </span>
            ),
          },
          {
            id: 'return',
            head: t('quick.return'),
            isNumber: true,
            cell: (count) => <span className="num">{percent(returnOf(count, risk))}</span>,
          },
        ]}
      />
    </>
  )
}
