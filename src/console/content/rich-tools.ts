import type { Editor } from '@tiptap/react'

import type { MessageId } from '#browser/i18n/messages.ts'

export interface Tool {
  readonly id: string
  readonly label: MessageId
  readonly sign: string
  readonly keys?: string
  /** The markup that the button turns on and off. */
  readonly markup?: readonly [name: string, attributes?: Readonly<Record<string, unknown>>]
  readonly run?: (editor: Editor) => boolean
  readonly isPossible?: (editor: Editor) => boolean
}

export const tools: readonly Tool[] = [
  {
    id: 'bold',
    label: 'content.rich.bold',
    sign: 'B',
    keys: 'Control+B',
    markup: ['bold'],
    run: (editor) => editor.chain().focus().toggleMark('bold').run(),
  },
  {
    id: 'italic',
    label: 'content.rich.italic',
    sign: 'I',
    keys: 'Control+I',
    markup: ['italic'],
    run: (editor) => editor.chain().focus().toggleMark('italic').run(),
  },
  {
    id: 'underline',
    label: 'content.rich.underline',
    sign: 'U',
    keys: 'Control+U',
    markup: ['underline'],
    run: (editor) => editor.chain().focus().toggleMark('underline').run(),
  },
  {
    id: 'heading',
    label: 'content.rich.heading',
    sign: 'H',
    keys: 'Control+Alt+3',
    markup: ['heading', { level: 3 }],
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    id: 'subheading',
    label: 'content.rich.subheading',
    sign: 'h',
    keys: 'Control+Alt+4',
    markup: ['heading', { level: 4 }],
    run: (editor) => editor.chain().focus().toggleHeading({ level: 4 }).run(),
  },
  {
    id: 'paragraph',
    label: 'content.rich.paragraph',
    sign: '¶',
    keys: 'Control+Alt+0',
    run: (editor) => editor.chain().focus().clearNodes().run(),
  },
  {
    id: 'quote',
    label: 'content.rich.quote',
    sign: '❝',
    keys: 'Control+Shift+B',
    markup: ['blockquote'],
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    id: 'list',
    label: 'content.rich.list',
    sign: '•',
    keys: 'Control+Shift+8',
    markup: ['bulletList'],
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'numbers',
    label: 'content.rich.numbers',
    sign: '#',
    keys: 'Control+Shift+7',
    markup: ['orderedList'],
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  { id: 'link', label: 'content.rich.link', sign: '↗', keys: 'Control+K', markup: ['link'] },
  {
    id: 'undo',
    label: 'content.rich.undo',
    sign: '↶',
    keys: 'Control+Z',
    run: (editor) => editor.chain().focus().undo().run(),
    isPossible: (editor) => editor.can().undo(),
  },
  {
    id: 'redo',
    label: 'content.rich.redo',
    sign: '↷',
    keys: 'Control+Y',
    run: (editor) => editor.chain().focus().redo().run(),
    isPossible: (editor) => editor.can().redo(),
  },
  { id: 'source', label: 'content.rich.source', sign: '<>' },
]
