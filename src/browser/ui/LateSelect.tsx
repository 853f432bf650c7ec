import { type ComponentProps, type KeyboardEvent, type ReactNode, Suspense, useId, useState } from 'react'

import { lazyPart } from '#browser/routing/lazy-part.tsx'

import { Icon } from './Icon.tsx'
import type { Select as WholeSelect } from './Select.tsx'

const loadSelect = () => import('./Select.tsx').then((chunk) => chunk.Select)
const Select = lazyPart(loadSelect)

/**
 * A select in a toolbar that loads its list on first hover or focus: few visitors open it, and the list code is
 * larger than the rest of a hall's script.
 */
export function LateSelect(props: ComponentProps<typeof WholeSelect> & { label: string }) {
  const { label, value, choices } = props
  const [isRequested, setRequested] = useState(false)
  const closed = (
    <ClosedSelect
      label={label}
      chosen={choices.find(({ id }) => id === value)?.label}
      onArrive={() => void loadSelect().catch(() => undefined)}
      onOpen={() => setRequested(true)}
    />
  )
  return isRequested ? (
    <Suspense fallback={closed}>
      <Select {...props} startsOpen />
    </Suspense>
  ) : (
    closed
  )
}

function ClosedSelect({
  label,
  chosen,
  onArrive,
  onOpen,
}: {
  label: string
  chosen: ReactNode
  onArrive: () => void
  onOpen: () => void
}) {
  const listId = useId()
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    onOpen()
  }
  return (
    <button
      type="button"
      className="select"
      role="combobox"
      aria-label={label}
      aria-haspopup="listbox"
      aria-expanded="false"
      aria-controls={listId}
      onPointerEnter={onArrive}
      onFocus={onArrive}
      onKeyDown={press}
      onClick={onOpen}
    >
      <span className="muted">{label}</span>
      <b>
        <span>{chosen}</span>
      </b>
      <span aria-hidden="true">
        <Icon name="chev" />
      </span>
    </button>
  )
}
