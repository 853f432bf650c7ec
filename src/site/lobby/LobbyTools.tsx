import { Suspense, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import {
  chooseList,
  countFilters,
  type Lobby,
  listTypes,
  type ListType,
  narrow,
} from '#domain/games/lobby.ts'
import { useGuard } from '#site/guard/use-guard.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { ModalBoundary } from '#site/layout/ModalBoundary.tsx'

import { LobbyFilters } from './LobbyFilters.tsx'
import { LobbySearch } from './LobbySearch.tsx'

const icons = { all: undefined, hot: 'flame', fav: 'heart', recent: 'history' } as const
const FilterSheet = lazyPart(() => import('./FilterSheet.tsx').then((chunk) => chunk.FilterSheet))

/** Lists, filters and search in one line; on phones the filters are a sheet. */
export function LobbyTools({
  lobby,
  go,
  addressOf,
}: {
  lobby: Lobby
  go: (next: Lobby, options?: { readonly isReplacing?: boolean }) => void
  addressOf: (next: Lobby) => string
}) {
  const t = useT()
  const guard = useGuard()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const show = (list: ListType) => {
    const next = chooseList(lobby, list)
    const goThere = () => go(next)
    if (list !== 'fav' && list !== 'recent') goThere()
    else
      guard({
        action: list === 'fav' ? 'favourites' : 'recent_games',
        address: addressOf(next),
        go: goThere,
      })
  }
  const count = countFilters(lobby)
  return (
    <div className="lobby-tools">
      <SegmentedControl
        label={t('lobby.lists')}
        selected={lobby.list}
        onSelect={(id) => show(listTypes.find((one) => one === id) ?? 'all')}
        options={listTypes.map((id) => ({
          id,
          label: t(`lobby.${id}`),
          ...(icons[id] ? { icon: icons[id] } : {}),
        }))}
      />
      <div className="lobby-filters no-phone">
        <LobbyFilters lobby={lobby} onChange={(change) => go(narrow(lobby, change))} />
      </div>
      <div className="lobby-find">
        <LobbySearch
          label={t('lobby.find')}
          key={`${lobby.vendor} ${lobby.list}`}
          name={lobby.name}
          onSearch={(name) => go(narrow(lobby, { name }), { isReplacing: lobby.name !== '' })}
        />
        <span className={count > 0 ? 'only-phone lobby-filtered' : 'only-phone'}>
          <IconButton
            tone="line"
            icon="filter"
            label={count > 0 ? t('lobby.filters_on', { count }) : t('lobby.filters')}
            onClick={() => setSheetOpen(true)}
          />
        </span>
      </div>
      {isSheetOpen && (
        <ModalBoundary onClose={() => setSheetOpen(false)}>
          <Suspense fallback={null}>
            <FilterSheet
              lobby={lobby}
              onChange={(change) => go(narrow(lobby, change), { isReplacing: true })}
              onClose={() => setSheetOpen(false)}
            />
          </Suspense>
        </ModalBoundary>
      )}
    </div>
  )
}
