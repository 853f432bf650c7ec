import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useParams } from '#browser/routing/routing-context.ts'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { useScope } from '#console/frame/brand.ts'
import { ListPage } from '#console/ui/ListPage.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { readAgent } from '#contract/console/agent-tree.ts'
import { daysOfKind } from '#domain/agents/report-range.ts'

import { PeriodFilter } from './PeriodFilter.tsx'
import { ReportPath } from './ReportPath.tsx'
import { MembersList, type OfTeam, RebatesList, SharesList } from './TeamLists.tsx'
import { readTeamReportSearch, teamLists, type TeamReportSearch } from './team-report-search.ts'

/** The lists behind the figures of one team in a day, week or month. */
export default function TeamReportPage() {
  const t = useT()
  const { agentId = '' } = useParams()
  const [search, change] = useUrlState(readTeamReportSearch)
  const { kind, day, show, at } = search
  const agent = useQuery(queryOf(useApi(), readAgent, { ...useScope(), id: agentId }))
  const today = agent.data?.today
  const narrow = (patch: Partial<TeamReportSearch>) => change({ ...patch, at: [] })
  return (
    <ListPage
      title={agent.data?.account ?? t('console.page.team_report')}
      figures={t('console.team_report.behind')}
      above={agent.data && <ReportPath node={agent.data} period={search} />}
      filters={
        <>
          <PeriodFilter
            period={search}
            answered={
              today === undefined ? undefined : { today, period: daysOfKind(kind, day ?? today, today) }
            }
            onChange={narrow}
          />
          <SegmentedControl
            label={t('console.team_report.list')}
            options={teamLists.map((id) => ({ id, label: t(`console.team_report.list_${id}`) }))}
            selected={show}
            onSelect={(id) => narrow({ show: teamLists.find((one) => one === id) ?? show })}
          />
        </>
      }
      panel={null}
    >
      <Loaded query={agent}>
        {() => (
          <ListOf
            show={show}
            of={{ agentId, period: { kind, day }, at, onTurn: (pages) => change({ at: pages }) }}
          />
        )}
      </Loaded>
    </ListPage>
  )
}

function ListOf({ show, of }: { show: TeamReportSearch['show']; of: OfTeam }) {
  const [sharesAt, turnShares] = useState<readonly string[]>([])
  switch (show) {
    case 'bets':
      return <MembersList key={show} of={of} who="figures" />
    case 'active':
      return <MembersList key={show} of={of} who="active" />
    case 'joined':
      return <MembersList key={show} of={of} who="new" />
    case 'rebates':
      return <RebatesList of={of} />
    case 'salaries':
    case 'dividends':
      return <SharesList key={show} of={of} shares={show} />
    case 'cost':
      return (
        <>
          <RebatesList of={of} />
          <SharesList of={{ ...of, at: sharesAt, onTurn: turnShares }} shares="all" />
        </>
      )
  }
}
