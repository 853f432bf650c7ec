import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { FilterDays } from '#console/ui/FilterDays.tsx'
import { FilterSelect } from '#console/ui/FilterSelect.tsx'
import { FilterStates } from '#console/ui/FilterStates.tsx'
import { FilterText } from '#console/ui/FilterText.tsx'
import { ListPage } from '#console/ui/ListPage.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { listRounds, roundChoices } from '#contract/console/rounds.ts'
import { roundSearches } from '#domain/rounds/round-search.ts'
import { roundStates } from '#domain/rounds/round-state.ts'

import { RoundPanel } from './RoundPanel.tsx'
import { type ListedRound, useRoundColumns } from './round-columns.tsx'
import { readRoundsSearch, roundFilters, type RoundsSearch } from './rounds-search.ts'
import './rounds.css'

/** The rounds of a brand, with a panel for one. */
export default function RoundsPage() {
  const t = useT()
  const brand = useBrand()
  const [search, change] = useUrlState(readRoundsSearch)
  const input = { ...useScope(), ...roundFilters(search), ...pageInput(search.at) }
  const rounds = useQuery({ ...queryOf(useApi(), listRounds, input), placeholderData: keepPreviousData })
  const filter = (patch: Partial<RoundsSearch>) => change({ ...patch, at: [], open: undefined })
  return (
    <ListPage
      title={t('console.page.rounds')}
      figures={t('console.rounds.figures', { name: brand?.name ?? '' })}
      filters={<Filters search={search} list={rounds.data?.list} onChange={filter} />}
      panel={
        search.open !== undefined && (
          <RoundPanel
            key={search.open}
            id={search.open}
            onGame={(game) => filter({ game, vendor: undefined, provider: undefined, text: undefined })}
            onClose={() => change({ open: undefined }, false)}
          />
        )
      }
    >
      <PagedTable
        label={t('console.page.rounds')}
        query={rounds}
        columns={useRoundColumns()}
        search={search}
        change={change}
        empty={<State icon="search" title={t('console.rounds.none')} text={t('console.rounds.none_text')} />}
      />
    </ListPage>
  )
}

function Filters({
  search,
  list,
  onChange,
}: {
  search: RoundsSearch
  list: readonly ListedRound[] | undefined
  onChange: (patch: Partial<RoundsSearch>) => void
}) {
  const t = useT()
  const choices = useQuery(queryOf(useApi(), roundChoices, useScope())).data
  const { provider, vendor, game, state, from, to, account, by, text } = search
  const gameName = list?.find((round) => round.game.id === game)?.game.name ?? game ?? ''
  return (
    <>
      <FilterStates
        value={state}
        choices={roundStates.map((id) => ({ id, label: t(`console.rounds.state_${id}`) }))}
        onChange={(chosen) => onChange({ state: chosen })}
      />
      <FilterText
        label={t('console.rounds.account')}
        icon="user"
        value={account}
        onChange={(typed) => onChange({ account: typed, text: undefined })}
      />
      <FilterDays
        label={t('console.rounds.days')}
        from={from}
        to={to}
        onChange={(days) => onChange({ ...days, text: undefined })}
      />
      {choices && choices.providers.length > 1 && (
        <FilterSelect
          label={t('console.rounds.provider')}
          value={provider}
          choices={choices.providers.map((id) => ({ id, label: id }))}
          onChange={(chosen) => onChange({ provider: chosen, vendor: undefined, game: undefined })}
        />
      )}
      {choices && choices.vendors.length > 1 && (
        <FilterSelect
          label={t('console.rounds.vendor')}
          value={vendor}
          choices={choices.vendors.map(({ vendor: id, name }) => ({ id, label: <bdi>{name}</bdi> }))}
          onChange={(chosen) => onChange({ vendor: chosen, provider: undefined, game: undefined })}
        />
      )}
      {game !== undefined && (
        <Button size="sm" icon="x" onClick={() => onChange({ game: undefined })}>
          {t('console.rounds.only_game', { name: gameName })}
        </Button>
      )}
      <Select
        label={t('console.rounds.by')}
        value={by}
        choices={roundSearches.map((id) => ({ id, label: t(`console.rounds.by_${id}`) }))}
        onChange={(id) => onChange({ by: roundSearches.find((one) => one === id) ?? 'round' })}
      />
      <FilterText
        label={t('console.rounds.sought')}
        value={text}
        onChange={(typed) => onChange({ text: typed })}
      />
    </>
  )
}
