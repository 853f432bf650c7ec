import { useT, useWords } from '#browser/i18n/translate.ts'
import { StripArrow } from '#browser/ui/StripArrow.tsx'
import { useStripPaging } from '#browser/ui/strip-paging.ts'
import { hasWeekdays, type WeekdayFilter, weekdays } from '#domain/catalogue/weekday.ts'

import { LobbySearch } from '#site/lobby/LobbySearch.tsx'
import { useRegionName } from '#site/lottery/region-names.ts'

import { chooseTag, type LobbyFilter, type LobbyGame } from './lobby-filter.ts'
import { useDayNames } from './use-day-names.ts'

/** More tags than this get arrows. */
const TAGS_MOST = 7

/** Regions, weekdays and the search by name. */
export function LobbyFilters({
  games,
  filter,
  today,
  onFilter,
}: {
  games: readonly LobbyGame[]
  filter: LobbyFilter
  today: WeekdayFilter
  onFilter: (filter: LobbyFilter) => void
}) {
  const t = useT()
  const nameOf = useRegionName()
  const tags = [...new Map(games.map((game) => [game.gameMenuTag, nameOf(game)]))]
  const isByDay = games.some(
    ({ region, gameMenuTag: tag }) => hasWeekdays(region) && (filter.tag === undefined || filter.tag === tag),
  )
  return (
    <div className="lottery-filters">
      {tags.length > 1 && (
        <Tags
          options={[
            { id: '', label: t('lottery.all_regions') },
            ...tags.map(([id, label]) => ({ id, label })),
          ]}
          selected={filter.tag ?? ''}
          onSelect={(tag) => onFilter(chooseTag(filter, tag === '' ? undefined : tag))}
        />
      )}
      <div className="lottery-filter-row">
        {isByDay && !filter.list && (
          <Days selected={filter.weekday ?? today} onSelect={(weekday) => onFilter({ ...filter, weekday })} />
        )}
        <div className="lottery-search">
          <LobbySearch
            label={t('lottery.find')}
            name={filter.name ?? ''}
            onSearch={(name) => {
              const { name: _before, ...rest } = filter
              onFilter(name === '' ? rest : { ...rest, name })
            }}
          />
        </div>
      </div>
    </div>
  )
}

function Tags({
  options,
  selected,
  onSelect,
}: {
  options: readonly { id: string; label: string }[]
  selected: string
  onSelect: (id: string) => void
}) {
  const t = useT()
  const { attach, isAtStart, isAtEnd, page, onScroll } = useStripPaging()
  const hasArrows = options.length > TAGS_MOST
  return (
    <div className="lottery-tags">
      {hasArrows && <StripArrow side="back" isResting={isAtStart} onPage={() => page(-1)} />}
      <div
        ref={attach}
        className="chips scroll"
        role="group"
        aria-label={t('lottery.regions')}
        onScroll={onScroll}
      >
        {options.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            className="chip"
            aria-pressed={id === selected}
            onClick={() => onSelect(id)}
          >
            {label}
          </button>
        ))}
      </div>
      {hasArrows && <StripArrow side="on" isResting={isAtEnd} onPage={() => page(1)} />}
    </div>
  )
}

/** Eight equal cells, which fit on a phone; names of weekdays are cut to a letter there where they are written in full. */
function Days({ selected, onSelect }: { selected: WeekdayFilter; onSelect: (day: WeekdayFilter) => void }) {
  const t = useT()
  const { direction } = useWords()
  const dayNames = useDayNames()
  const letters = useDayNames('narrow')
  return (
    <div className="lottery-days" role="group" aria-label={t('lottery.weekday')}>
      <button type="button" aria-pressed={selected === 'ALL'} onClick={() => onSelect('ALL')}>
        {t('lottery.all_days')}
      </button>
      {weekdays.map((day) => (
        <button
          key={day}
          type="button"
          aria-label={dayNames(day)}
          aria-pressed={day === selected}
          onClick={() => onSelect(day)}
        >
          {direction === 'rtl' ? (
            <>
              <span className="no-phone">{dayNames(day)}</span>
              <span className="only-phone">{letters(day)}</span>
            </>
          ) : (
            dayNames(day)
          )}
        </button>
      ))}
    </div>
  )
}
