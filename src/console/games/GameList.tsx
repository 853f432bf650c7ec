import { useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Tag } from '#browser/ui/Tag.tsx'
import { nameOfChoice } from '#console/content/content-words.ts'
import { useScope } from '#console/frame/brand.ts'
import { OrderBar } from '#console/ui/OrderBar.tsx'
import { OrderMovers } from '#console/ui/OrderMovers.tsx'
import { type Sorting, useOrder } from '#console/ui/use-order.ts'
import { WideTable } from '#console/ui/WideTable.tsx'
import { listGames, orderGames } from '#contract/console/games.ts'
import type { Category } from '#domain/navigation/category.ts'

import type { Game } from './GamesPage.tsx'

/** A page of a hall's games. Those that stand on it change places by the arrows of a row or by dragging it. */
export function GameList({
  hall,
  all,
  openId,
  maySort,
  onOpen,
}: {
  hall: Category
  all: readonly Game[]
  openId: string | undefined
  maySort: boolean
  onOpen: (id: string) => void
}) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const { order, said, isMoved, sortingOf, discard } = useOrder(all, ({ id }) => id)
  const isSorting = maySort && all.length > 1
  const save = async () => {
    const seen = order.map(({ id, version }) => ({ id, version }))
    await api.call(orderGames, { ...scope, category: hall, order: seen })
    await queries.invalidateQueries({ queryKey: [listGames.path] })
  }
  return (
    <>
      <WideTable label={nameOfChoice(t, 'artCategory', hall)}>
        <thead>
          <tr>
            {isSorting && <th scope="col">{t('content.order')}</th>}
            <th scope="col">{t('games.game')}</th>
            <th scope="col">{t('games.vendor')}</th>
            <th scope="col">{t('console.column.status')}</th>
            <th scope="col">{t('catalogue.code')}</th>
          </tr>
        </thead>
        <tbody>
          {order.map((game, place) => (
            <Row
              key={game.id}
              game={game}
              isOpen={game.id === openId}
              onOpen={() => onOpen(game.id)}
              sorting={isSorting ? sortingOf(game, place) : undefined}
            />
          ))}
        </tbody>
      </WideTable>
      <p className="sr" role="status" ref={said} />
      {isMoved && <OrderBar onSave={save} onDiscard={discard} />}
    </>
  )
}

function Row({
  game,
  isOpen,
  onOpen,
  sorting,
}: {
  game: Game
  isOpen: boolean
  onOpen: () => void
  sorting: Sorting | undefined
}) {
  const { id, name, code, vendorName } = game
  return (
    <tr aria-selected={isOpen || undefined} {...sorting?.dragging}>
      {sorting && (
        <td>
          <OrderMovers title={name} sorting={sorting} />
        </td>
      )}
      <th scope="row">
        <button
          type="button"
          className="desk-open"
          aria-expanded={isOpen}
          data-row={id}
          onClick={onOpen}
          dir="auto"
        >
          {name}
        </button>
      </th>
      <td>
        <bdi>{vendorName}</bdi>
      </td>
      <td>
        <GameTags game={game} />
      </td>
      <td dir="ltr">{code}</td>
    </tr>
  )
}

export function GameTags({ game: { isOn, isHot, isInMaintenance, isRetired, launchKind } }: { game: Game }) {
  const t = useT()
  return (
    <span className="row">
      <Tag tone={isOn ? 'ok' : 'plain'}>{t(isOn ? 'catalogue.on' : 'catalogue.off')}</Tag>
      {isHot && <Tag tone="warn">{t('catalogue.hot')}</Tag>}
      {isInMaintenance && <Tag tone="info">{t('catalogue.maintenance')}</Tag>}
      {isRetired && <Tag tone="bad">{t('games.retired')}</Tag>}
      {launchKind === 'none' && <Tag>{t('games.no_launch')}</Tag>}
    </span>
  )
}
