import { useT } from '#browser/i18n/translate.ts'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { dayPart } from '#console/ui/search-part.ts'

import { type ReportPeriod, reportKinds } from './team-report-search.ts'

/** A day, week or month: its kind, and a day in it. */
export function PeriodFilter({
  period: { kind, day },
  answered,
  onChange,
}: {
  period: ReportPeriod
  /** The days that the server has answered for, as far as they are known. */
  answered:
    | { readonly period: { readonly from: string; readonly to: string }; readonly today: string }
    | undefined
  onChange: (patch: Partial<ReportPeriod>) => void
}) {
  const t = useT()
  return (
    <>
      <SegmentedControl
        label={t('console.team_report.period')}
        options={reportKinds.map((id) => ({ id, label: t(`console.team_report.kind_${id}`) }))}
        selected={kind}
        onSelect={(id) => onChange({ kind: reportKinds.find((one) => one === id) ?? kind })}
      />
      <label className="input">
        <span className="sr">{t('console.team_report.day')}</span>
        <input
          type="date"
          value={day ?? answered?.today ?? ''}
          max={answered?.today}
          onChange={(event) => onChange({ day: dayPart(event.currentTarget.value) })}
        />
      </label>
      {answered && (
        <span className="small muted num" dir="ltr">
          {answered.period.from === answered.period.to
            ? answered.period.from
            : `${answered.period.from} – ${answered.period.to}`}
        </span>
      )}
    </>
  )
}
