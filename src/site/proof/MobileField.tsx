import { type FocusEvent, type Ref, useEffect, useRef, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'

import { CountryList } from './CountryList.tsx'
import type { NamedCountry } from './country-search.ts'
import type { Countries } from './use-countries.ts'

import '#site/sign-in/sign-in.css'

/** Delay before the list closes after it lost the focus. */
const CLOSE_DELAY_MS = 200

/** Mobile number with the country's flag and dialling code. */
export function MobileField({
  countries,
  value,
  onChange,
  error,
  inputRef,
  onBlur,
}: {
  countries: Countries
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
  onBlur?: () => void
}) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLSpanElement>(null)
  const leaving = useLeaving(frame, isOpen, () => setOpen(false))
  const { list, country, choose } = countries
  const close = () => {
    setOpen(false)
    frame.current?.querySelector('button')?.focus()
  }
  return (
    <Field label={t('sign_in.mobile')} isRequired error={error}>
      <span className="mobile" ref={frame} {...leaving}>
        <TextInput
          type="tel"
          name="mobile"
          autoComplete="tel-national"
          maxLength={32}
          ref={inputRef}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          lead={<CountryButton country={country} isOpen={isOpen} onToggle={setOpen} onClose={close} />}
        />
        {isOpen && (
          <CountryList
            countries={list}
            chosen={country}
            onChoose={(one) => {
              choose(one)
              close()
            }}
            onClose={close}
          />
        )}
      </span>
    </Field>
  )
}

function CountryButton({
  country,
  isOpen,
  onToggle,
  onClose,
}: {
  country: NamedCountry | undefined
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onClose: () => void
}) {
  const t = useT()
  const dialing = country ? `+${country.countryDialingCode}` : ''
  return (
    <button
      type="button"
      className="country"
      aria-haspopup="listbox"
      aria-expanded={isOpen}
      aria-label={t('sign_in.country', { name: country?.name ?? '', code: dialing })}
      onClick={() => onToggle(!isOpen)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' && !isOpen) onToggle(true)
        else if (event.key === 'Escape' && isOpen) onClose()
        else return
        event.preventDefault()
      }}
    >
      {country && <img src={`/art/flag/${country.countryCode}.svg`} alt="" />}
      <bdi dir="ltr">{dialing}</bdi>
      <Icon name="chev" />
    </button>
  )
}

/** Closes the list when focus or pointer leave it. */
function useLeaving(frame: { readonly current: HTMLElement | null }, isOpen: boolean, onLeave: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = useRef(onLeave)
  useEffect(() => {
    leave.current = onLeave
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const point = (event: PointerEvent) => {
      const isInside = event.target instanceof Node && frame.current?.contains(event.target) === true
      if (!isInside) timer.current = setTimeout(() => leave.current(), CLOSE_DELAY_MS)
    }
    document.addEventListener('pointerdown', point)
    return () => {
      document.removeEventListener('pointerdown', point)
      clearTimeout(timer.current)
    }
  }, [frame, isOpen])
  return {
    onFocus: () => clearTimeout(timer.current),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (event.currentTarget.contains(event.relatedTarget) || !isOpen) return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => leave.current(), CLOSE_DELAY_MS)
    },
  }
}
