import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'

import { type Tool, tools } from './rich-tools.ts'

/** Toolbar with a single tab stop; arrow keys move between tools. */
export function RichTools({
  editor,
  isReadOnly,
  isSource,
  onLink,
  onPicture,
  onSource,
}: {
  editor: Editor
  isReadOnly: boolean
  isSource: boolean
  onLink: () => void
  onPicture: () => void
  onSource: () => void
}) {
  const t = useT()
  const [at, setAt] = useState(0)
  const states = useEditorState({
    editor,
    selector: ({ editor: current }) => tools.map((tool) => stateOf(tool, current)),
  })
  const visible = tools.flatMap((tool, place) =>
    states[place] === 'hidden' ? [] : [{ tool, state: isSource ? 'free' : states[place] }],
  )
  const stop = Math.min(at, visible.length - 1)
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = placeAfter(event, stop, visible.length)
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div className="cms-tools" role="toolbar" aria-label={t('content.rich.tools')} onKeyDown={press}>
      {visible.map(({ tool, state }, place) => (
        <ToolButton
          key={tool.id}
          tool={tool}
          isTabStop={place === stop}
          isOn={tool.id === 'source' ? isSource : !isSource && state === 'on'}
          isOff={tool.id !== 'source' && (isReadOnly || isSource || state === 'impossible')}
          onFocus={() => setAt(place)}
          onUse={() => {
            if (tool.id === 'source') onSource()
            else if (tool.run) tool.run(editor)
            else if (tool.id === 'picture') onPicture()
            else onLink()
          }}
        />
      ))}
    </div>
  )
}

function ToolButton({
  tool: { id, label, sign, keys, markup },
  isTabStop,
  isOn,
  isOff,
  onFocus,
  onUse,
}: {
  tool: Tool
  isTabStop: boolean
  isOn: boolean
  isOff: boolean
  onFocus: () => void
  onUse: () => void
}) {
  const t = useT()
  return (
    <button
      type="button"
      data-command={id}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={t(label)}
      title={keys === undefined ? t(label) : `${t(label)} (${keys.replace('Control', 'Ctrl')})`}
      aria-keyshortcuts={keys}
      aria-pressed={markup || id === 'source' ? isOn : undefined}
      // Stays in reach of the arrow keys.
      aria-disabled={isOff || undefined}
      onFocus={onFocus}
      // Keeps the text selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={isOff ? undefined : onUse}
    >
      <span aria-hidden="true" dir="ltr">
        {sign}
      </span>
    </button>
  )
}

type ToolState = 'on' | 'free' | 'impossible' | 'hidden'

function stateOf({ markup, isPossible, isOfTable }: Tool, editor: Editor): ToolState {
  if (isOfTable && !editor.isActive('table')) return 'hidden'
  if (isPossible && !isPossible(editor)) return 'impossible'
  return markup && editor.isActive(...markup) ? 'on' : 'free'
}

/** The tool that an arrow key leads to, in the direction of the page. */
function placeAfter(event: KeyboardEvent<HTMLDivElement>, at: number, count: number): number | undefined {
  if (event.key === 'Home') return 0
  if (event.key === 'End') return count - 1
  const isBackwards = getComputedStyle(event.currentTarget).direction === 'rtl'
  const step = { ArrowRight: isBackwards ? -1 : 1, ArrowLeft: isBackwards ? 1 : -1 }[event.key]
  return step === undefined ? undefined : (at + step + count) % count
}
