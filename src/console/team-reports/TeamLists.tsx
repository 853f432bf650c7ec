import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useScope } from '#console/frame/brand.ts'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { listTeamMembers, listTeamRebates, listTeamShares } from '#contract/console/team-reports.ts'

import { useMemberColumns, useRebateColumns, useShareColumns } from './list-columns.tsx'
import { periodInput, type ReportPeriod } from './team-report-search.ts'

/** One team and period, and the page of its list. */
export interface OfTeam {
  readonly agentId: string
  readonly period: ReportPeriod
  readonly at: readonly string[]
  readonly onTurn: (at: readonly string[]) => void
}

/** The call's input, and the table's paging, of a list of one team. */
function useTeamInput({ agentId, period, at, onTurn }: OfTeam) {
  return {
    input: { ...useScope(), agentId, ...periodInput(period), ...pageInput(at) },
    paging: {
      search: { at, open: undefined },
      change: ({ at: pages }: { at?: readonly string[] }) => {
        if (pages) onTurn(pages)
      },
      opensRows: false,
    },
  }
}

export function MembersList({ of, who }: { of: OfTeam; who: 'figures' | 'active' | 'new' }) {
  const t = useT()
  const { input, paging } = useTeamInput(of)
  const query = useQuery({
    ...queryOf(useApi(), listTeamMembers, { ...input, who }),
    placeholderData: keepPreviousData,
  })
  return (
    <PagedTable
      {...paging}
      label={t('console.team_report.members')}
      query={query}
      columns={useMemberColumns(query.data?.currency)}
      empty={<Nothing />}
    />
  )
}

export function SharesList({ of, shares }: { of: OfTeam; shares: 'salaries' | 'dividends' | 'all' }) {
  const t = useT()
  const { input, paging } = useTeamInput(of)
  const query = useQuery({
    ...queryOf(useApi(), listTeamShares, { ...input, of: shares }),
    placeholderData: keepPreviousData,
  })
  return (
    <PagedTable
      {...paging}
      label={t('console.team_report.shares')}
      query={query}
      columns={useShareColumns(query.data?.currency)}
      empty={<Nothing />}
    />
  )
}

export function RebatesList({ of }: { of: OfTeam }) {
  const t = useT()
  const { input, paging } = useTeamInput(of)
  const query = useQuery({
    ...queryOf(useApi(), listTeamRebates, input),
    placeholderData: keepPreviousData,
  })
  return (
    <PagedTable
      {...paging}
      label={t('console.team_report.list_rebates')}
      query={query}
      columns={useRebateColumns(query.data?.currency)}
      empty={<Nothing />}
    />
  )
}

function Nothing() {
  const t = useT()
  return (
    <State
      icon="table"
      title={t('console.team_report.nothing')}
      text={t('console.team_report.nothing_text')}
    />
  )
}
