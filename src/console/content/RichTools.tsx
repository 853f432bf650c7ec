import { type KeyboardEvent, useState } from 'react'

import type { MessageId } from '#browser/i18n/messages.ts'
import { useT } from '#browser/i18n/translate.ts'

interface Tool {
  readonly label: MessageId
  readonly sign: string
  readonly command: string
  readonly argument?: string
  readonly keys?: string
}

const tools: readonly Tool[] = [
  { label: 'content.rich.bold', sign: 'B', command: 'bold', keys: 'Control+B' },
  { label: 'content.rich.italic', sign: 'I', command: 'italic', keys: 'Control+I' },
  { label: 'content.rich.underline', sign: 'U', command: 'underline', keys: 'Control+U' },
  { label: 'content.rich.heading', sign: 'H', command: 'formatBlock', argument: 'h3' },
  { label: 'content.rich.paragraph', sign: '¶', command: 'formatBlock', argument: 'p' },
  { label: 'content.rich.quote', sign: '❝', command: 'formatBlock', argument: 'blockquote' },
  { label: 'content.rich.list', sign: '•', command: 'insertUnorderedList' },
  { label: 'content.rich.numbers', sign: '1.', command: 'insertOrderedList' },
  { label: 'content.rich.link', sign: '↗', command: 'link', keys: 'Control+K' },
  { label: 'content.rich.undo', sign: '↶', command: 'undo', keys: 'Control+Z' },
  { label: 'content.rich.redo', sign: '↷', command: 'redo', keys: 'Control+Y' },
]

/** Toolbar with a single tab stop; arrow keys move between tools. */
export function RichTools({
  onCommand,
  onLink,
}: {
  onCommand: (command: string, argument?: string) => void
  onLink: () => void
}) {
  const t = useT()
  const [at, setAt] = useState(0)
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const isBackwards = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = { ArrowRight: isBackwards ? -1 : 1, ArrowLeft: isBackwards ? 1 : -1 }[event.key]
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tools.length - 1
          : step === undefined
            ? undefined
            : at + step
    if (next === undefined) return
    event.preventDefault()
    const place = (next + tools.length) % tools.length
    setAt(place)
    event.currentTarget.querySelectorAll('button')[place]?.focus()
  }
  return (
    <div className="cms-tools" role="toolbar" aria-label={t('content.rich.tools')} onKeyDown={press}>
      {tools.map(({ label, sign, command, argument, keys }, place) => (
        <button
          key={label}
          type="button"
          data-command={command}
          tabIndex={place === at ? 0 : -1}
          aria-label={t(label)}
          title={keys === undefined ? t(label) : `${t(label)} (${keys.replace('Control', 'Ctrl')})`}
          aria-keyshortcuts={keys}
          onFocus={() => setAt(place)}
          // Keeps the text selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (command === 'link' ? onLink() : onCommand(command, argument))}
        >
          <span aria-hidden="true" dir="ltr">
            {sign}
          </span>
        </button>
      ))}
    </div>
  )
}
