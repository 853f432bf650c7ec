import { useT } from '#browser/i18n/translate.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { exactText } from '#browser/ui/money-parts.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Table } from '#browser/ui/Table.tsx'
import { percentText } from '#site/agents/contracts/percent-text.ts'
import { Amount, Defined } from '#site/agents/ReportParts.tsx'

import type { Statement, StatementDocument } from './use-statements.ts'
import { WindowList } from './WindowList.tsx'

/** The hours of an hourly salary, or the windows of a real-time salary. */
export function Windows({
  found: {
    statement: { id, hours, windows },
    countedUntil,
  },
}: {
  found: StatementDocument
}) {
  return (
    <>
      {hours && hours.length > 0 && <Hours hours={hours} />}
      {windows && <WindowSums windows={windows} until={countedUntil} />}
      {windows && <WindowList statement={id} />}
    </>
  )
}

function Hours({ hours }: { hours: NonNullable<Statement['hours']> }) {
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

/** All decimals are shown: parts of the smallest unit are carried on. */
function WindowSums({
  windows: { earned, kept, carried },
  until,
}: {
  windows: NonNullable<Statement['windows']>
  until: string | undefined
}) {
  const t = useT()
  const { language } = useFormat()
  const exact = (value: string) => (
    <bdi className="num" dir="ltr">
      {exactText(value, language)}
    </bdi>
  )
  return (
    <section className="card pad">
      <h3 className="st-sub">{t('income.windows')}</h3>
      <KeyValues
        rows={[
          ...(until === undefined
            ? []
            : [{ id: 'last', name: t('income.window_last'), value: <DateText atMs={Date.parse(until)} /> }]),
          { id: 'earned', name: <Defined name="windowEarned" />, value: exact(earned) },
          { id: 'kept', name: <Defined name="windowKept" />, value: exact(kept) },
          { id: 'carried', name: <Defined name="windowCarried" />, value: exact(carried) },
        ]}
      />
    </section>
  )
}
