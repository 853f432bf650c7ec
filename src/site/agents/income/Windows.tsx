import { useT } from '#browser/i18n/translate.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { exactText } from '#browser/ui/money-parts.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Defined } from '#site/agents/ReportParts.tsx'

import type { Statement, StatementDocument } from './use-statements.ts'
import { WindowList } from './WindowList.tsx'

/** The windows of a real-time salary. */
export function Windows({
  found: {
    statement: { id, windows },
    countedUntil,
  },
}: {
  found: StatementDocument
}) {
  return (
    <>
      {windows && <WindowSums windows={windows} until={countedUntil} />}
      {windows && <WindowList statement={id} />}
    </>
  )
}

/** All decimals are shown: parts of the smallest unit are carried on. */
function WindowSums({
  windows: { earned, kept, carried, owed },
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
          ...(owed === undefined
            ? []
            : [{ id: 'owed', name: <Defined name="windowOwed" />, value: exact(owed) }]),
        ]}
      />
    </section>
  )
}
