import { type Editor, EditorContent, getMarkAttributes, useEditor } from '@tiptap/react'
import { type EditorState, NodeSelection } from '@tiptap/pm/state'
import { useLayoutEffect, useRef, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { useFieldAttributes } from '#browser/ui/field-context.ts'
import { useScope } from '#console/frame/brand.ts'

import { LinkDialog } from './LinkDialog.tsx'
import { pictureUrl } from './picture-url.ts'
import { PictureDialog } from './PictureDialog.tsx'
import { tidyForeign } from './rich-html.ts'
import { markupOf } from './rich-markup.ts'
import type { RichPicture } from './rich-picture-node.ts'
import { richSchema } from './rich-schema.ts'
import type { RichTextProps } from './rich-text.ts'
import { RichTools } from './RichTools.tsx'
import { useSource } from './use-source.ts'

/** The editor of rich texts. Its schema knows only the allowed markup, and the server sanitizes what it sends. */
export function RichEditor({ label, value, rules, isReadOnly, onChange }: RichTextProps) {
  const t = useT()
  const tied = useFieldAttributes()
  const [link, setLink] = useState<{ readonly href: string | undefined }>()
  const { editor, send } = useRichEditor({
    label,
    value,
    isReadOnly,
    onChange,
    onLink: (href) => setLink({ href }),
  })
  const source = useSource(editor, { value, send })
  const [picture, setPicture] = useState<{ readonly current: RichPicture | undefined }>()
  const choose = (href: string | undefined) => {
    setLink(undefined)
    // Runs after the dialog has restored the focus.
    requestAnimationFrame(() => applyLink(editor, href))
  }
  const choosePicture = (chosen: RichPicture) => {
    const isNew = picture?.current === undefined
    setPicture(undefined)
    // A paragraph below a new picture, to go on writing.
    const inserted = [{ type: 'picture', attrs: chosen }, ...(isNew ? [{ type: 'paragraph' }] : [])]
    requestAnimationFrame(() => editor.chain().focus().insertContent(inserted).run())
  }
  return (
    <div className={tied['aria-invalid'] ? 'cms-rich err' : 'cms-rich'}>
      <RichTools
        editor={editor}
        isReadOnly={isReadOnly}
        isSource={source.isOpen}
        onLink={() => setLink({ href: hrefAt(editor.state) })}
        onPicture={() => setPicture({ current: pictureAt(editor.state) })}
        onSource={source.toggle}
      />
      {source.isOpen ? (
        <textarea
          {...tied}
          className="cms-rich-text cms-rich-source"
          dir="ltr"
          spellCheck={false}
          readOnly={isReadOnly}
          aria-label={t('content.rich_source', { field: label })}
          value={value}
          onChange={(event) => send(event.currentTarget.value)}
        />
      ) : (
        <EditorContent editor={editor} />
      )}
      {picture && (
        <PictureDialog
          current={picture.current}
          onClose={() => setPicture(undefined)}
          onChosen={choosePicture}
        />
      )}
      {link && (
        <LinkDialog rules={rules} current={link.href} onClose={() => setLink(undefined)} onChosen={choose} />
      )}
    </div>
  )
}

/** The editor, and how its text is sent. Any other value of the field came from outside, and is shown anew. */
function useRichEditor({
  label,
  value,
  isReadOnly,
  onChange,
  onLink,
}: Pick<RichTextProps, 'label' | 'value' | 'isReadOnly' | 'onChange'> & {
  readonly onLink: (href: string | undefined) => void
}) {
  const { id, ...tied } = useFieldAttributes()
  const sent = useRef(value)
  const send = (html: string) => {
    sent.current = html
    onChange(html)
  }
  const scope = useScope()
  const [extensions] = useState(() => richSchema((pictureId) => pictureUrl(scope, pictureId)))
  const editor = useEditor({
    extensions,
    content: tidyForeign(value),
    editable: !isReadOnly,
    // The policy of the console forbids injected styles; content.css has them.
    injectCSS: false,
    editorProps: {
      attributes: {
        ...attributesOf(tied),
        ...(id === undefined ? {} : { id }),
        class: 'cms-rich-text rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
      },
      transformPastedHTML: tidyForeign,
      // Pictures are uploaded by their own dialog, which asks for a description.
      handleDrop: (_view, event) => (event.dataTransfer?.files.length ?? 0) > 0,
      handleKeyDown: ({ state }, event) => {
        if (!isForLink(event)) return false
        event.stopPropagation()
        onLink(hrefAt(state))
        return true
      },
    },
    onUpdate: ({ editor: changed }) => send(markupOf(changed.state.doc)),
  })
  // At the commit: a later key press must not be taken for a value from outside.
  useLayoutEffect(() => {
    if (value === sent.current) return
    sent.current = value
    editor.commands.setContent(tidyForeign(value), { emitUpdate: false })
  }, [editor, value])
  return { editor, send }
}

/** The keys of the console’s search open the link here. */
function isForLink(event: KeyboardEvent): boolean {
  return event.code === 'KeyK' && (event.ctrlKey || event.metaKey)
}

function attributesOf(tied: Readonly<Record<string, string | boolean | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tied).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

function hrefAt(state: EditorState): string | undefined {
  const { href } = getMarkAttributes(state, 'link') as { readonly href?: string }
  return href
}

/** The selected picture. */
function pictureAt({ selection }: EditorState): RichPicture | undefined {
  return selection instanceof NodeSelection && selection.node.type.name === 'picture'
    ? (selection.node.attrs as RichPicture)
    : undefined
}

/** Sets the link of the selection or of the link around it; without either, writes the address as a link. */
function applyLink(editor: Editor, href: string | undefined): void {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (href === undefined) chain.unsetMark('link').run()
  else if (editor.state.selection.empty && hrefAt(editor.state) === undefined)
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.setMark('link', { href }).run()
}
