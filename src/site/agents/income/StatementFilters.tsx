import { useT } from '#browser/i18n/translate.ts'
import { Chips } from '#browser/ui/Chips.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { isReportRange, reportRanges } from '#domain/agents/report-range.ts'
import { type AgentSearch, statementStates } from '#site/agents/agent-search.ts'

/** The days and the state of statements and rebates. */
export function StatementFilters({
  search,
  onChange,
}: {
  search: AgentSearch
  onChange: (patch: AgentSearch) => void
}) {
  const t = useT()
  return (
    <div className="rec-bar">
      <Select
        label={t('agent.range')}
        value={search.span ?? 'all'}
        choices={[
          { id: 'all', label: t('income.all_days') },
          ...reportRanges.map((range) => ({ id: range, label: t(`agent.range_${range}`) })),
        ]}
        onChange={(id) => onChange({ span: isReportRange(id) ? id : undefined })}
      />
      <Chips
        label={t('income.state_label')}
        isScrolling
        options={[
          { id: '', label: t('income.all') },
          ...statementStates.map((id) => ({ id, label: t(`income.only_${id}`) })),
        ]}
        selected={search.state ?? ''}
        onSelect={(id) => onChange({ state: statementStates.find((one) => one === id) })}
      />
    </div>
  )
}
