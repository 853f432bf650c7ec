import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Table } from '#browser/ui/Table.tsx'
import { percentText } from '#site/agents/contracts/percent-text.ts'
import { Amount, Defined } from '#site/agents/ReportParts.tsx'

import type { Statement } from './use-statements.ts'

/** The hours of an hourly salary, below the document: five columns are wider than its side. */
export function Hours({ hours }: { hours: NonNullable<Statement['hours']> }) {
  const t = useT()
  const { language } = useFormat()
  return (
    <section className="card">
      <h3 className="rec-head">{t('income.hours')}</h3>
      <Table
        look="dense"
        label={t('income.hours')}
        rows={hours}
        rowId={({ hour }) => String(hour)}
        columns={[
          { id: 'hour', head: t('income.hour'), cell: ({ hour }) => hour + 1 },
          {
            id: 'validBet',
            head: <Defined name="validBet" />,
            isNumber: true,
            cell: ({ validBet }) => <Amount amount={validBet} />,
          },
          { id: 'active', head: <Defined name="active" />, isNumber: true, cell: ({ active }) => active },
          {
            id: 'tier',
            head: <Defined name="reachedRow" />,
            isNumber: true,
            cell: ({ tier }) => tier ?? '–',
          },
          {
            id: 'rate',
            head: <Defined name="rate" />,
            isNumber: true,
            cell: ({ tier, ratePpm }) => (tier === undefined ? '–' : percentText(ratePpm, language)),
          },
        ]}
      />
    </section>
  )
}
