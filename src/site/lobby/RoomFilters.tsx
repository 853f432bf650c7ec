import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { LateSelect } from '#browser/ui/LateSelect.tsx'
import { choicesOfRooms, type Room, type RoomFilter, roomSizes } from '#domain/games/rooms.ts'

const ANY = 'any'

/** Filters by game, highest stake and seats. A filter with a single option is hidden. */
export function RoomFilters({
  rooms,
  filter,
  onChange,
}: {
  rooms: readonly Room[]
  filter: RoomFilter
  onChange: (change: RoomFilter) => void
}) {
  const t = useT()
  const { currencySymbol } = useFormat()
  const { games, stakes, sizes } = choicesOfRooms(rooms)
  const any = { id: ANY, label: t('rooms.any') }
  return (
    <div className="lobby-filters">
      {games.length > 1 && (
        <LateSelect
          label={t('rooms.game')}
          value={filter.game ?? ANY}
          choices={[any, ...games.map(({ id, name }) => ({ id, label: <bdi>{name}</bdi> }))]}
          onChange={(id) => onChange({ game: games.find((one) => one.id === id)?.id })}
        />
      )}
      {stakes.length > 1 && (
        <LateSelect
          label={t('rooms.stake_most')}
          value={filter.stake ?? ANY}
          choices={[any, ...stakes.map((id) => ({ id, label: <bdi>{`${currencySymbol}${id}`}</bdi> }))]}
          onChange={(id) => onChange({ stake: stakes.find((one) => one === id) })}
        />
      )}
      {sizes.length > 1 && (
        <LateSelect
          label={t('rooms.seats')}
          value={filter.size ?? ANY}
          choices={[any, ...sizes.map((id) => ({ id, label: t(`rooms.size_${id}`) }))]}
          onChange={(id) => onChange({ size: roomSizes.find((one) => one === id) })}
        />
      )}
    </div>
  )
}
