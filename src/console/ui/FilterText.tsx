import { useState } from 'react'

import { Form } from '#browser/ui/Form.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import type { IconName } from '#art/icons.ts'

/** A text filter; applied on Enter or blur. */
export function FilterText({
  label,
  value,
  icon = 'search',
  className = 'find',
  onChange,
}: {
  label: string
  value: string | undefined
  icon?: IconName
  className?: string
  onChange: (value: string | undefined) => void
}) {
  const [seenValue, setSeenValue] = useState(value)
  const [text, setText] = useState(value ?? '')
  // The URL changed by navigation or a reset, and wins over the input.
  if (seenValue !== value) {
    setSeenValue(value)
    setText(value ?? '')
  }
  const apply = () => {
    const next = text.trim() === '' ? undefined : text.trim()
    if (next !== value) onChange(next)
  }
  const submit = () => {
    apply()
    return true
  }
  return (
    <Form onSubmit={submit} className={className}>
      <label className="input">
        <Icon name={icon} />
        <input
          type="search"
          value={text}
          aria-label={label}
          placeholder={label}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={apply}
        />
      </label>
    </Form>
  )
}
