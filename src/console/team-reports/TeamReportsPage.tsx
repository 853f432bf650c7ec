import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { useStateName } from '#console/agents/AgentTag.tsx'
import { ExportButton } from '#console/ui/ExportButton.tsx'
import { FilterSelect } from '#console/ui/FilterSelect.tsx'
import { FilterText } from '#console/ui/FilterText.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { listTeamFigures, teamFigureFile } from '#contract/console/team-reports.ts'
import { listedStates } from '#domain/agents/agent-state.ts'
import { houseFigures } from '#domain/agents/house-teams.ts'

import { PeriodFilter } from './PeriodFilter.tsx'
import { ReportPath } from './ReportPath.tsx'
import {
  nextOrder,
  readTeamReportsSearch,
  teamReportFilters,
  type TeamReportsSearch,
} from './team-report-search.ts'
import { useTeamColumns } from './team-columns.tsx'
import './team-reports.css'

/** The figures of the teams of one level of the tree, in a day, week or month. */
export default function TeamReportsPage() {
  const t = useT()
  const brand = useBrand()
  const [search, change] = useUrlState(readTeamReportsSearch)
  const filters = teamReportFilters(search)
  const input = { ...useScope(), ...filters, ...pageInput(search.at) }
  const query = useQuery({ ...queryOf(useApi(), listTeamFigures, input), placeholderData: keepPreviousData })
  const narrow = (patch: Partial<TeamReportsSearch>) => change({ ...patch, at: [] })
  return (
    <ListPage
      title={t('console.page.team_reports')}
      figures={t('console.team_report.text', { name: brand?.name ?? '' })}
      actions={<ExportButton path={teamFigureFile.path} filters={filters} name="teams.csv" />}
      above={
        query.data?.node &&
        search.under !== undefined && <ReportPath node={query.data.node} period={search} />
      }
      filters={
        <>
          <PeriodFilter period={search} answered={query.data} onChange={narrow} />
          <Filters search={search} onChange={narrow} />
        </>
      }
      panel={null}
    >
      <PagedTable
        label={t('console.page.team_reports')}
        query={query}
        columns={useTeamColumns(search, query.data)}
        search={search}
        change={({ at }) => change(at === undefined ? {} : { at })}
        opensRows={false}
        sorting={{ columnId: search.sort, isDescending: search.up === undefined }}
        onSort={(columnId) => {
          const chosen = houseFigures.find((name) => name === columnId)
          if (chosen) narrow(nextOrder(search, chosen))
        }}
        empty={
          <State
            icon="group"
            title={t('console.team_report.none')}
            text={t('console.team_report.none_text')}
          />
        }
      />
      <p className="xs muted">{t('console.team_report.note')}</p>
    </ListPage>
  )
}

function Filters({
  search: { find, state, moved },
  onChange,
}: {
  search: TeamReportsSearch
  onChange: (patch: Partial<TeamReportsSearch>) => void
}) {
  const t = useT()
  const nameOf = useStateName()
  return (
    <>
      <FilterText
        label={t('console.column.account')}
        icon="user"
        value={find}
        onChange={(typed) => onChange({ find: typed })}
      />
      <FilterSelect
        label={t('console.column.status')}
        value={state}
        choices={listedStates.map((id) => ({ id, label: nameOf(id) }))}
        onChange={(chosen) => onChange({ state: chosen })}
      />
      <Checkbox
        isChecked={moved === 'yes'}
        onChange={(isChecked) => onChange({ moved: isChecked ? 'yes' : undefined })}
      >
        {t('console.team_report.moved')}
      </Checkbox>
    </>
  )
}
