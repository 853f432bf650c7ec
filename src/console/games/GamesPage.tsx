import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { nameOfChoice } from '#console/content/content-words.ts'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { FilterSelect } from '#console/ui/FilterSelect.tsx'
import { FilterText } from '#console/ui/FilterText.tsx'
import { KeysetPager } from '#console/ui/KeysetPager.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { pageInput, turnPages } from '#console/ui/pages.ts'
import { choicePart, idPart, pagesPart, textPart } from '#console/ui/search-part.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { listGames } from '#contract/console/games.ts'
import { categories, type Category } from '#domain/navigation/category.ts'

import type { Games } from './game.ts'
import { GameDeed, type Deed } from './GameDeed.tsx'
import { GameList } from './GameList.tsx'
import { GamePanel } from './GamePanel.tsx'

const states = ['on', 'off', 'hot', 'maintenance'] as const
const halls = categories.map(({ id }) => id)

const readSearch = (raw: Readonly<Record<string, unknown>>) => ({
  hall: choicePart(raw['hall'], halls),
  vendor: textPart(raw['vendor'], 40),
  state: choicePart(raw['state'], states),
  name: textPart(raw['name'], 60),
  open: idPart(raw['open']),
  at: pagesPart(raw['at']),
})

/** The games that a brand offers, by hall, in the lobby's order. */
export default function GamesPage() {
  const t = useT()
  const brand = useBrand()
  const { may } = useOperator()
  const [search, change] = useUrlState(readSearch)
  const [deed, setDeed] = useState<Deed>()
  const hall: Category = search.hall ?? 'slots'
  const { vendor, name, at } = search
  const query = useGames(search)
  const filter = (patch: Partial<typeof search>) => change({ ...patch, at: [], open: undefined })
  const open = query.data?.list.find(({ id }) => id === search.open)
  const chosen = query.data?.vendors.find(({ code }) => code === vendor)
  const mayWrite = may('catalogue.write')
  const isOff = query.data?.areGamesOn === false
  const pager = ({ list, next }: Games) => (
    <KeysetPager
      {...turnPages(at, (to) => change({ at: to, open: undefined }), next)}
      count={list.length}
      isBusy={query.isFetching}
    />
  )
  const actions = mayWrite && query.data && (
    <>
      {chosen && chosen.further > 0 && (
        <Button tone="main" size="sm" icon="plus" onClick={() => setDeed({ kind: 'offer', vendor: chosen })}>
          {t('games.offer', { name: chosen.name, count: chosen.further })}
        </Button>
      )}
      <Button size="sm" onClick={() => setDeed({ kind: 'switch', areGamesOn: isOff })}>
        {t(isOff ? 'games.switch_on' : 'games.switch_off')}
      </Button>
    </>
  )
  return (
    <div className="console-split">
      <div className="console-list">
        <PageTitle
          title={t('console.page.games')}
          figures={t('games.figures', {
            name: brand?.name ?? '',
            hall: nameOfChoice(t, 'artCategory', hall),
          })}
          actions={actions}
        />
        {isOff && (
          <Note tone="bad">
            <b>{t('games.all_off')}</b> {t('games.all_off_text')}
          </Note>
        )}
        <Filters search={search} vendors={query.data?.vendors ?? []} onFilter={filter} />
        <Loaded query={query} lines={10}>
          {(found) => (
            <Found
              found={found}
              hall={hall}
              openId={search.open}
              // Search results are not adjacent in the order, so they cannot be reordered.
              maySort={mayWrite && name === undefined}
              onOpen={(id) => change({ open: id === search.open ? undefined : id }, false)}
              foot={pager(found)}
            />
          )}
        </Loaded>
      </div>
      {open && <GamePanel key={open.id} game={open} onClose={() => change({ open: undefined }, false)} />}
      {deed && <GameDeed deed={deed} onClose={() => setDeed(undefined)} />}
    </div>
  )
}

type Search = ReturnType<typeof readSearch>

function useGames({ hall, vendor, state, name, at }: Search) {
  return useQuery({
    ...queryOf(useApi(), listGames, {
      ...useScope(),
      category: hall ?? 'slots',
      ...(vendor === undefined ? {} : { vendorCode: vendor }),
      ...(state === undefined ? {} : { state }),
      ...(name === undefined ? {} : { name }),
      ...pageInput(at),
    }),
    placeholderData: keepPreviousData,
  })
}

function Filters({
  search,
  vendors,
  onFilter,
}: {
  search: Search
  vendors: Games['vendors']
  onFilter: (patch: Partial<Search>) => void
}) {
  const t = useT()
  return (
    <div className="console-filters" role="group" aria-label={t('console.filter.label')}>
      <Select
        label={t('catalogue.hall')}
        value={search.hall ?? 'slots'}
        choices={halls.map((id) => ({ id, label: nameOfChoice(t, 'artCategory', id) }))}
        onChange={(id) => onFilter({ hall: halls.find((one) => one === id) })}
      />
      <FilterSelect
        label={t('games.vendor')}
        value={search.vendor}
        choices={vendors.map(({ code, name: label }) => ({ id: code, label }))}
        onChange={(next) => onFilter({ vendor: next })}
      />
      <FilterSelect
        label={t('games.state')}
        value={search.state}
        choices={states.map((id) => ({ id, label: t(`catalogue.${id}`) }))}
        onChange={(next) => onFilter({ state: next })}
      />
      <FilterText label={t('games.find')} value={search.name} onChange={(next) => onFilter({ name: next })} />
    </div>
  )
}

function Found({
  found,
  hall,
  openId,
  maySort,
  foot,
  onOpen,
}: {
  found: Games
  hall: Category
  openId: string | undefined
  maySort: boolean
  foot: ReactNode
  onOpen: (id: string) => void
}) {
  const t = useT()
  if (found.list.length === 0)
    return (
      <section className="card">
        <State icon={hall} title={t('games.none_title')} text={t('games.none_text')} />
      </section>
    )
  return (
    <GameList
      key={found.list.map(({ id, version }) => `${id}.${version}`).join()}
      hall={hall}
      all={found.list}
      openId={openId}
      maySort={maySort}
      foot={foot}
      onOpen={onOpen}
    />
  )
}
