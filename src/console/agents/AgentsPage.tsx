import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import type { Column } from '#browser/ui/Table.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { FilterSelect } from '#console/ui/FilterSelect.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { useCount } from '#console/ui/use-count.ts'
import { listAgents } from '#contract/console/agent-tree.ts'
import type { Output } from '#contract/endpoint.ts'

import { AgentFilters } from './AgentFilters.tsx'
import { AgentPanel } from './AgentPanel.tsx'
import { AgentTag } from './AgentTag.tsx'
import { type AgentsSearch, agentFilters, readAgentsSearch, treeKinds } from './agents-search.ts'
import './agents.css'
import { TreePath } from './TreePath.tsx'

type Listed = Output<typeof listAgents>
type Row = Listed['list'][number]

/** The brand's tree from the agents at the top down, with a panel for one member. */
export default function AgentsPage() {
  const t = useT()
  const brand = useBrand()
  const [search, change] = useUrlState(readAgentsSearch)
  const filters = agentFilters(search)
  const input = { ...useScope(), ...filters, ...pageInput(search.at) }
  const query = useQuery({ ...queryOf(useApi(), listAgents, input), placeholderData: keepPreviousData })
  const isSearch = search.find !== undefined || search.state !== undefined || search.under !== undefined
  return (
    <ListPage
      title={t('console.page.agents')}
      figures={t('console.agents.figures', { name: brand?.name ?? '' })}
      above={query.data?.node && search.under !== undefined && <TreePath node={query.data.node} />}
      filters={
        <Filters search={search} onChange={(patch) => change({ ...patch, at: [], open: undefined })} />
      }
      panel={
        search.open !== undefined && (
          <AgentPanel key={search.open} id={search.open} onClose={() => change({ open: undefined }, false)} />
        )
      }
    >
      <PagedTable
        label={t('console.page.agents')}
        query={query}
        columns={useColumns()}
        search={search}
        change={change}
        empty={
          <State
            icon="search"
            title={t(isSearch ? 'console.agents.none_found' : 'console.agents.none')}
            text={t(isSearch ? 'console.agents.none_found_text' : 'console.agents.none_text')}
          />
        }
      />
    </ListPage>
  )
}

function Filters({
  search,
  onChange,
}: {
  search: AgentsSearch
  onChange: (patch: Partial<AgentsSearch>) => void
}) {
  const t = useT()
  const { under, find, kind } = search
  return (
    <>
      <AgentFilters search={search} onChange={onChange} />
      {(under !== undefined || find !== undefined) && (
        <FilterSelect
          label={t('console.agents.kind')}
          value={kind}
          choices={treeKinds.map((id) => ({ id, label: t(`console.agents.kind_${id}`) }))}
          onChange={(chosen) => onChange({ kind: chosen })}
        />
      )}
    </>
  )
}

function useColumns(): readonly Column<Row>[] {
  const t = useT()
  const count = useCount()
  return [
    {
      id: 'account',
      head: t('console.column.account'),
      cell: ({ account, isAgent, status, isFrozen }) => (
        <span className="row">
          <span dir="ltr">{account}</span>
          {!isAgent && <span className="xs muted">{t('console.agents.kind_players')}</span>}
          <AgentTag status={status} isFrozen={isFrozen} />
        </span>
      ),
    },
    {
      id: 'upline',
      head: t('console.column.upline'),
      cell: ({ upline }) =>
        upline === undefined ? (
          <span className="muted">{t('console.agents.at_top')}</span>
        ) : (
          <span dir="ltr">{upline}</span>
        ),
    },
    {
      id: 'level',
      head: t('console.agents.level'),
      isNumber: true,
      cell: ({ level }) => <span className="num">{count(level + 1)}</span>,
    },
    {
      id: 'agents',
      head: t('console.agents.agents_below'),
      isNumber: true,
      cell: ({ agents }) => <span className="num">{count(agents)}</span>,
    },
    {
      id: 'players',
      head: t('console.agents.players_below'),
      isNumber: true,
      cell: ({ members }) => <span className="num">{count(members)}</span>,
    },
    {
      id: 'team',
      head: <span className="sr">{t('console.agents.show_team')}</span>,
      cell: ({ id, account, agents, members }) =>
        agents + members > 0 && (
          <Link
            className="link"
            to={paths.agents}
            search={(before) => ({ brand: before['brand'], under: id })}
          >
            {t('console.agents.show_team')} <span className="sr">{account}</span>
          </Link>
        ),
    },
    {
      id: 'signed_in',
      head: t('console.agents.signed_in'),
      cell: ({ signedInAt }) =>
        signedInAt === undefined ? (
          <span className="muted">{t('console.agents.never')}</span>
        ) : (
          <ExactTime at={signedInAt} />
        ),
    },
  ]
}
