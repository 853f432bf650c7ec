import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'

import { findCountries, type NamedCountry } from './country-search.ts'

/** List of countries below their field, searchable by name, letters or dialling code. */
export function CountryList({
  countries,
  chosen,
  onChoose,
  onClose,
}: {
  countries: readonly NamedCountry[]
  chosen: NamedCountry | undefined
  onChoose: (country: NamedCountry) => void
  onClose: () => void
}) {
  const t = useT()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState(() => Math.max(0, chosen ? countries.indexOf(chosen) : 0))
  const found = findCountries(countries, typed)
  const active = found[Math.min(place, found.length - 1)]
  const optionId = (country: NamedCountry) => `${id}${country.countryCode}`
  useEffect(() => {
    // On touch devices focusing would open the keyboard and cover the list.
    if (matchMedia('(hover: hover)').matches) frame.current?.querySelector('input')?.focus()
  }, [])
  useEffect(() => {
    frame.current?.querySelector('[data-highlighted]')?.scrollIntoView({ block: 'nearest' })
  }, [place, typed])
  const press = (event: KeyboardEvent) => {
    const to = stepOf(event.key, place, found.length)
    if (to !== undefined) setPlace(to)
    else if (event.key === 'Enter' && active) onChoose(active)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="drop countries" ref={frame}>
      <SearchInput
        listId={`${id}list`}
        activeId={active && optionId(active)}
        typed={typed}
        onType={(text) => {
          setTyped(text)
          setPlace(0)
        }}
        onPress={press}
      />
      <div id={`${id}list`} className="list" role="listbox" aria-label={t('sign_in.countries')}>
        {found.map((country) => (
          <Option
            key={country.countryCode}
            id={optionId(country)}
            country={country}
            isChosen={country.countryCode === chosen?.countryCode}
            isActive={country === active}
            onChoose={onChoose}
          />
        ))}
      </div>
      {found.length === 0 && <p className="hint">{t('sign_in.no_country')}</p>}
    </div>
  )
}

function SearchInput({
  listId,
  activeId,
  typed,
  onType,
  onPress,
}: {
  listId: string
  activeId: string | undefined
  typed: string
  onType: (typed: string) => void
  onPress: (event: KeyboardEvent) => void
}) {
  const t = useT()
  return (
    <span className="input">
      <Icon name="search" />
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-label={t('sign_in.find_country')}
        placeholder={t('sign_in.find_country')}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onPress}
      />
    </span>
  )
}

function Option({
  id,
  country,
  isChosen,
  isActive,
  onChoose,
}: {
  id: string
  country: NamedCountry
  isChosen: boolean
  isActive: boolean
  onChoose: (country: NamedCountry) => void
}) {
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox handles the keys
    <div
      id={id}
      role="option"
      className="item"
      aria-selected={isChosen}
      data-highlighted={isActive || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(country)}
    >
      <img src={`/art/flag/${country.countryCode}.svg`} alt="" loading="lazy" />
      <span className="grow">{country.name}</span>
      <bdi className="end num" dir="ltr">
        {`+${country.countryDialingCode}`}
      </bdi>
    </div>
  )
}

function stepOf(key: string, place: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return count === 0 ? 0 : (place + 1) % count
    case 'ArrowUp':
      return count === 0 ? 0 : (place - 1 + count) % count
    case 'PageDown':
      return Math.max(0, Math.min(count - 1, place + 6))
    case 'PageUp':
      return Math.max(0, place - 6)
    default:
      return undefined
  }
}
