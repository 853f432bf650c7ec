import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useSearch } from '#browser/routing/routing-context.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { GamePicture } from '#browser/ui/GamePicture.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Table } from '#browser/ui/Table.tsx'
import type { Output } from '#contract/endpoint.ts'
import { games } from '#contract/games.ts'
import { type Lobby, writeLobby } from '#domain/games/lobby.ts'
import { narrowRooms, readRoomFilter, type RoomFilter, writeRoomFilter } from '#domain/games/rooms.ts'
import { useSite } from '#site/bootstrap.ts'
import { useGuard } from '#site/guard/use-guard.ts'
import { withSearch } from '#site/paths.ts'
import { addressOfGame, rememberLobby } from '#site/play/play-place.ts'
import { useNavigate } from '#site/routing.ts'

import './rooms.css'
import { RoomFilters } from './RoomFilters.tsx'
import type { Hall } from './use-lobby.ts'

type Room = Output<typeof games.rooms>['list'][number]

/** Rooms of games between players, smallest stake first. The filter stands in the URL. */
export function RoomList({ lobby, hall }: { lobby: Lobby; hall: Hall }) {
  const t = useT()
  const id = useId()
  const { language } = useSite()
  const navigate = useNavigate()
  const filter = useSearch(readRoomFilter)
  const { vendor } = lobby
  const query = { language, ...(vendor === undefined ? {} : { vassalage: vendor }) }
  const rooms = useQuery(queryOf(useApi(), games.rooms, query)).data?.list ?? []
  if (rooms.length === 0) return null
  const visible = narrowRooms(rooms, filter)
  const go = (next: RoomFilter) =>
    navigate({
      to: hall.path,
      search: withSearch({ ...writeLobby(lobby, hall.vendorKey), ...writeRoomFilter(next) }),
      keepsScroll: true,
    })
  return (
    <section className="rooms" aria-labelledby={id}>
      <div className="rooms-head">
        <div>
          <h2 id={id}>{t('rooms.title')}</h2>
          <p className="muted small">{t('rooms.lead')}</p>
        </div>
        <p className="muted small" role="status">
          {t('rooms.count', { count: visible.length })}
        </p>
      </div>
      <RoomFilters rooms={rooms} filter={filter} onChange={(change) => go({ ...filter, ...change })} />
      <div className="card">
        {visible.length > 0 ? (
          <RoomTable rooms={visible} lobby={hall.path} />
        ) : (
          <EmptyState
            kind="search"
            title={t('rooms.none_title')}
            text={t('rooms.none_text')}
            action={
              <Button tone="line" onClick={() => go({})}>
                {t('rooms.show_all')}
              </Button>
            }
          />
        )}
      </div>
    </section>
  )
}

function RoomTable({ rooms, lobby }: { rooms: readonly Room[]; lobby: string }) {
  const t = useT()
  const play = usePlaying(lobby)
  return (
    <Table
      label={t('rooms.list')}
      rows={rooms}
      rowId={(room) => `${room.nodeId} ${room.roomCode}`}
      columns={[
        { id: 'room', head: t('rooms.room'), cell: (room) => <RoomName room={room} /> },
        {
          id: 'stake',
          head: t('rooms.stake'),
          isNumber: true,
          cell: (room) => <MoneyText amount={room.stake} tone="plain" />,
        },
        {
          id: 'entry',
          head: t('rooms.entry'),
          isNumber: true,
          cell: (room) =>
            /[1-9]/.test(room.entry) ? <MoneyText amount={room.entry} tone="plain" /> : t('rooms.entry_none'),
        },
        { id: 'seats', head: t('rooms.seats'), isNumber: true, cell: (room) => room.seats },
        {
          id: 'play',
          head: <span className="sr">{t('ui.game.play')}</span>,
          cell: (room) => (
            <Button
              tone="soft"
              size="sm"
              aria-label={t('ui.game.play_title', { title: `${room.gameName}, ${room.roomName}` })}
              onClick={() => play(room)}
            >
              {t('ui.game.play')}
            </Button>
          ),
        },
      ]}
    />
  )
}

/** Opens the game of a room: no protocol of a provider takes a room, so the member takes a seat within the game. */
function usePlaying(lobby: string) {
  const guard = useGuard()
  const navigate = useNavigate()
  return ({ nodeId }: Room) => {
    const { to, search, address } = addressOfGame({ nodeId, gameType: 'PVP' }, { isFree: false })
    guard({
      action: 'game_launch',
      address,
      go: () => {
        rememberLobby(nodeId, lobby)
        navigate({ to, search })
      },
    })
  }
}

function RoomName({ room }: { room: Room }) {
  return (
    <span className="room-name">
      <GamePicture src={room.picture} fallback={room.fallback} />
      <span>
        <b>
          <bdi>{room.roomName}</bdi>
        </b>
        <small>
          <bdi>{room.gameName}</bdi>
        </small>
      </span>
    </span>
  )
}
