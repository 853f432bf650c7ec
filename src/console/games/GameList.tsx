import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Tag } from '#browser/ui/Tag.tsx'
import { nameOfChoice } from '#console/content/content-words.ts'
import { useScope } from '#console/frame/brand.ts'
import { OrderedTable } from '#console/ui/OrderedTable.tsx'
import { listGames, orderGames } from '#contract/console/games.ts'
import type { Category } from '#domain/navigation/category.ts'

import type { Game } from './game.ts'

/** A page of a hall's games. Reordering works within the page. */
export function GameList({
  hall,
  all,
  openId,
  maySort,
  foot,
  onOpen,
}: {
  hall: Category
  all: readonly Game[]
  openId: string | undefined
  maySort: boolean
  foot: ReactNode
  onOpen: (id: string) => void
}) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const save = async (order: readonly Game[]) => {
    const seen = order.map(({ id, version }) => ({ id, version }))
    await api.call(orderGames, { ...scope, category: hall, order: seen })
    await queries.invalidateQueries({ queryKey: [listGames.path] })
  }
  return (
    <OrderedTable
      label={nameOfChoice(t, 'artCategory', hall)}
      titleHead={t('games.game')}
      rows={all}
      idOf={({ id }) => id}
      titleOf={({ name }) => name}
      columns={[
        { id: 'vendor', head: t('games.vendor'), cell: ({ vendorName }) => <bdi>{vendorName}</bdi> },
        { id: 'status', head: t('console.column.status'), cell: (game) => <GameTags game={game} /> },
        { id: 'code', head: t('catalogue.code'), cell: ({ code }) => code, isCode: true },
      ]}
      openId={openId}
      maySort={maySort}
      foot={foot}
      onOpen={onOpen}
      onSave={save}
    />
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
