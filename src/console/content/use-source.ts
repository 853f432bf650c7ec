import type { Editor } from '@tiptap/react'
import { useState } from 'react'

import { tidyForeign } from './rich-html.ts'
import { markupOf } from './rich-markup.ts'

/** The view of the source. The editor reads the typed source when the view is closed. */
export function useSource(
  editor: Editor,
  { value, send }: { readonly value: string; readonly send: (html: string) => void },
) {
  const [opened, setOpened] = useState<string>()
  const close = () => {
    setOpened(undefined)
    if (value === opened) return
    editor.commands.setContent(tidyForeign(value), { emitUpdate: false })
    send(markupOf(editor.state.doc))
  }
  return {
    isOpen: opened !== undefined,
    toggle: () => (opened === undefined ? setOpened(value) : close()),
  }
}
