import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Form } from '#browser/ui/Form.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { paths } from '#console/paths.ts'
import { useNavigate } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'

import type { FoundPlace } from './found-places.ts'
import { useFind } from './use-find.ts'

const FIELD = {
  type: 'search',
  maxLength: 100,
  autoComplete: 'off',
  'aria-keyshortcuts': 'Control+K',
  'aria-autocomplete': 'list',
} as const

/**
 * Search on every page: pages, players, payments, rounds and tickets while one types. Enter without a chosen result
 * lists players. Ctrl+K or Cmd+K focuses it.
 */
export function FindBox() {
  const t = useT()
  const { may } = useOperator()
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState('')
  const [place, setPlace] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  const field = useShortcut()
  const { found, isPending } = useFind(isOpen ? text : '')
  const active = found[place]
  const isListed = isOpen && text.trim() !== ''
  const open = (isNow: boolean) => {
    setOpen(isNow)
    setPlace(-1)
  }
  const close = () => open(false)
  const choose = ({ to, params = {}, search = {} }: FoundPlace) => {
    navigate({ to, params, search: keepBrand(search) } as never)
    setText('')
    close()
    field.current?.blur()
  }
  const submit = () => {
    const q = text.trim()
    if (active) choose(active)
    else if (q !== '' && may('members.read')) {
      navigate({ to: paths.members, search: keepBrand({ q }) as never })
      close()
    } else return false
    return true
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isListed) close()
    else {
      const to = stepOf(event.key, place, found.length)
      if (to === undefined) return
      setPlace(to)
    }
    event.preventDefault()
  }
  return (
    <Form className="console-find" role="search" onSubmit={submit}>
      <label className="input">
        <Icon name="search" />
        <input
          {...FIELD}
          role="combobox"
          ref={field}
          value={text}
          aria-label={t('console.find')}
          aria-expanded={isListed}
          aria-controls={isListed ? `${id}list` : undefined}
          aria-activedescendant={active && `${id}${place}`}
          placeholder={t('console.find_what')}
          onChange={(event) => {
            setText(event.currentTarget.value)
            open(true)
          }}
          onFocus={() => open(true)}
          onBlur={close}
          onKeyDown={press}
        />
        <kbd className="console-wide">{t('console.find_keys')}</kbd>
      </label>
      {isListed && <FoundList id={id} found={found} place={place} isPending={isPending} onChoose={choose} />}
    </Form>
  )
}

/** The place after a key; -1 is the field itself. */
function stepOf(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(place + 1, count - 1)
  return key === 'ArrowUp' ? Math.max(place - 1, -1) : undefined
}

/** The brand stays in the address. */
const keepBrand = (search: Readonly<Record<string, string>>) => (before: Record<string, unknown>) => ({
  brand: before['brand'],
  ...search,
})

/** The shortcut works on the whole window. */
function useShortcut() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return field
}

function FoundList({
  id,
  found,
  place,
  isPending,
  onChoose,
}: {
  id: string
  found: readonly FoundPlace[]
  place: number
  isPending: boolean
  onChoose: (chosen: FoundPlace) => void
}) {
  const t = useT()
  const { may } = useOperator()
  return (
    <div className="drop console-found">
      <div id={`${id}list`} role="listbox" aria-label={t('console.find_results')}>
        {found.map((one, at) => (
          <div
            key={one.id}
            id={`${id}${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === place}
            className="item"
            data-highlighted={at === place ? '' : undefined}
            // Keeps the focus in the field, whose loss would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(one)}
            onKeyDown={(event) => event.key === 'Enter' && onChoose(one)}
          >
            <Icon name={one.icon} />
            <bdi>{one.name}</bdi>
            <span className="end xs">{one.of}</span>
          </div>
        ))}
      </div>
      <p className="hint" role="status">
        {isPending
          ? t('console.find_pending')
          : found.length === 0
            ? t('console.find_none')
            : may('members.read') && t('console.find_hint')}
      </p>
    </div>
  )
}
