import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { useFieldAttributes } from '#browser/ui/field-context.ts'

import type { BrandContentRules } from './entry.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { paragraphsOf, tidyHtml, tidyPasted } from './rich-html.ts'
import { RichTools } from './RichTools.tsx'

/**
 * Rich text with emphasis, lists, headings, quotes and links. Editing and undo are the browser's own
 * (contenteditable). Output is reduced to allowed tags, and sanitized again by the server.
 */
export function RichText({
  value,
  rules,
  onChange,
}: {
  value: string
  rules: BrandContentRules
  onChange: (html: string) => void
}) {
  const t = useT()
  const tied = useFieldAttributes()
  const area = useRef<HTMLDivElement>(null)
  const [range, setRange] = useState<Range>()
  // Uncontrolled: the HTML is set when the value changes from outside, and left alone while the field has focus.
  useEffect(() => {
    const place = area.current
    if (!place || place === document.activeElement || tidyHtml(place) === value) return
    place.innerHTML = tidyPasted(value)
  }, [value])
  const onChanged = () => {
    if (!area.current) return
    onChange(area.current.textContent?.trim() === '' ? '' : tidyHtml(area.current))
  }
  const act = (command: string, argument?: string) => {
    area.current?.focus()
    document.execCommand(command, false, argument)
    onChanged()
  }
  const openLink = () => setRange(markedIn(area.current))
  const setLink = (href: string | undefined) => {
    if (!range) return
    setRange(undefined)
    // Runs after the dialog has restored the focus, then restores the selection.
    requestAnimationFrame(() => {
      area.current?.focus()
      restore(range)
      act(href === undefined ? 'unlink' : 'createLink', href)
    })
  }
  return (
    <div className={tied['aria-invalid'] ? 'cms-rich err' : 'cms-rich'}>
      <RichTools onCommand={act} onLink={openLink} />
      <div
        {...tied}
        ref={area}
        className="cms-rich-text"
        role="textbox"
        aria-multiline="true"
        aria-label={t('content.rich_label')}
        tabIndex={0}
        contentEditable
        suppressContentEditableWarning
        onFocus={() => document.execCommand('defaultParagraphSeparator', false, 'p')}
        onInput={onChanged}
        onPaste={(event) => paste(event, act)}
        onDrop={(event) => event.preventDefault()}
        onKeyDown={(event) => press(event, act, openLink)}
      />
      {range && (
        <LinkDialog
          rules={rules}
          current={linkAround(range)}
          onClose={() => setRange(undefined)}
          onChosen={setLink}
        />
      )}
    </div>
  )
}

type Act = (command: string, argument?: string) => void

function paste(event: ClipboardEvent, act: Act): void {
  event.preventDefault()
  const html = event.clipboardData.getData('text/html')
  act('insertHTML', html === '' ? paragraphsOf(event.clipboardData.getData('text/plain')) : tidyPasted(html))
}

function press(event: KeyboardEvent, act: Act, openLink: () => void): void {
  const command = event.ctrlKey || event.metaKey ? keys[event.key.toLowerCase()] : undefined
  if (command === undefined) return
  event.preventDefault()
  event.stopPropagation()
  if (command === 'link') openLink()
  else act(command)
}

/** The selection inside the text; undefined if it is elsewhere. */
function markedIn(area: Element | null): Range | undefined {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0 || !area?.contains(selection.anchorNode)) return undefined
  return selection.getRangeAt(0).cloneRange()
}

const keys: Readonly<Record<string, string>> = { b: 'bold', i: 'italic', u: 'underline', k: 'link' }

function restore(range: Range): void {
  const selection = getSelection()
  const link = elementOf(range)?.closest('a')
  if (range.collapsed && link) range.selectNodeContents(link)
  selection?.removeAllRanges()
  selection?.addRange(range)
}

function linkAround(range: Range): string | undefined {
  return elementOf(range)?.closest('a')?.getAttribute('href') ?? undefined
}

function elementOf({ startContainer }: Range): Element | null {
  return startContainer instanceof Element ? startContainer : startContainer.parentElement
}
