import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import type { Column } from '#browser/ui/Table.tsx'
import { useRateText } from '#console/agent-payouts/use-rate-text.ts'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { ExportButton } from '#console/ui/ExportButton.tsx'
import { FilterSelect } from '#console/ui/FilterSelect.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { useCount } from '#console/ui/use-count.ts'
import { agentRateFile, listAgentRates } from '#contract/console/agent-rates.ts'
import type { Output } from '#contract/endpoint.ts'
import { rateProducts } from '#domain/agents/rate-products.ts'

import { AgentFilters } from './AgentFilters.tsx'
import { AgentTag } from './AgentTag.tsx'
import { nextProduct, rateListFilters, type RateListSearch, readRateListSearch } from './rate-list-search.ts'
import { useRateIn } from './use-rate-in.ts'

type Row = Output<typeof listAgentRates>['list'][number]

/** All agents of the brand by their rates: the highest first, in the product whose column is chosen. */
export default function AgentRateListPage() {
  const t = useT()
  const brand = useBrand()
  const [search, change] = useUrlState(readRateListSearch)
  const filters = rateListFilters(search)
  const input = { ...useScope(), ...filters, ...pageInput(search.at) }
  const query = useQuery({ ...queryOf(useApi(), listAgentRates, input), placeholderData: keepPreviousData })
  const narrow = (patch: Partial<RateListSearch>) => change({ ...patch, at: [] })
  const isSearch = [search.band, search.find, search.state].some((part) => part !== undefined)
  return (
    <ListPage
      title={t('console.page.agent_rate_list')}
      figures={t('console.rate_list.text', { name: brand?.name ?? '' })}
      actions={<ExportButton path={agentRateFile.path} filters={filters} name="agent-rates.csv" />}
      filters={<Filters search={search} bandsPpm={query.data?.bandsPpm ?? []} onChange={narrow} />}
      panel={null}
    >
      <PagedTable
        label={t('console.page.agent_rate_list')}
        query={query}
        columns={useColumns(search)}
        search={search}
        change={({ at }) => change(at === undefined ? {} : { at })}
        opensRows={false}
        sorting={{ columnId: search.product, isDescending: search.up === undefined }}
        onSort={(columnId) => {
          const chosen = rateProducts.find((product) => product === columnId)
          if (chosen) narrow(nextProduct(search, chosen))
        }}
        empty={
          <State
            icon="search"
            title={t(isSearch ? 'console.agents.none_found' : 'console.agents.none')}
            text={t(isSearch ? 'console.rate_list.none_found_text' : 'console.rate_list.none_text')}
          />
        }
      />
    </ListPage>
  )
}

function Filters({
  search,
  bandsPpm,
  onChange,
}: {
  search: RateListSearch
  bandsPpm: readonly number[]
  onChange: (patch: Partial<RateListSearch>) => void
}) {
  const t = useT()
  const rateText = useRateText()
  const { band } = search
  // A band of the address that the brand has no more stays visible, so that it can be taken away.
  const bands = band === undefined || bandsPpm.includes(band) ? bandsPpm : [...bandsPpm, band]
  return (
    <>
      <AgentFilters search={search} onChange={onChange} />
      {bands.length > 0 && (
        <FilterSelect
          label={t('console.rate_list.band')}
          value={band === undefined ? undefined : String(band)}
          choices={bands.map((fromPpm) => ({
            id: String(fromPpm),
            label: t('console.rates.from_rate', { rate: rateText(fromPpm) }),
          }))}
          onChange={(chosen) => onChange({ band: chosen === undefined ? undefined : Number(chosen) })}
        />
      )}
    </>
  )
}

function useColumns({ product: sorted }: RateListSearch): readonly Column<Row>[] {
  const t = useT()
  const count = useCount()
  const rateText = useRateText()
  const rateIn = useRateIn()
  return [
    { id: 'account', head: t('console.column.account'), cell: (row) => <Account row={row} /> },
    {
      id: 'upline',
      head: t('console.column.upline'),
      cell: ({ upline }) =>
        upline === undefined ? (
          <span className="muted">{t('console.agents.at_top')}</span>
        ) : (
          <span dir="ltr">{upline.account}</span>
        ),
    },
    ...rateProducts.map((product): Column<Row> => ({
      id: product,
      head: t(`console.rates.product_${product}`),
      isNumber: true,
      isSortable: true,
      cell: ({ rates, next }) => (
        <>
          <span className="num">{rateIn(rates, product)}</span>
          {next && rateIn(next.rates, product) !== rateIn(rates, product) && (
            <span className="console-under">
              {t('console.rates.from_day', { rate: rateIn(next.rates, product), day: next.fromDay })}
            </span>
          )}
        </>
      ),
    })),
    {
      id: 'gap',
      head: t('console.rate_list.gap', { product: t(`console.rates.product_${sorted}`) }),
      isNumber: true,
      cell: ({ gapPpm }) => <span className="num">{gapPpm === undefined ? '–' : rateText(gapPpm)}</span>,
    },
    {
      id: 'left',
      head: t('console.rates.quotas'),
      cell: ({ bands }) =>
        bands
          .filter(({ given }) => given > 0)
          .map(({ fromPpm, given, left }) => (
            <span key={fromPpm} className="console-under">
              {t('console.rates.from_rate', { rate: rateText(fromPpm) })}:{' '}
              {t('console.rates.left_of', { left: count(left), given: count(given) })}
            </span>
          )),
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
  ]
}

function Account({ row: { id, account, status, isFrozen } }: { row: Row }) {
  return (
    <span className="row">
      <Link
        className="link"
        to={paths.agentRates}
        params={{ agentId: id }}
        search={(before) => ({ brand: before['brand'] })}
        dir="ltr"
      >
        {account}
      </Link>
      <AgentTag status={status} isFrozen={isFrozen} />
    </span>
  )
}
