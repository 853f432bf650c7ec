import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  toggleHeaderRow,
} from '@tiptap/pm/tables'
import type { Editor } from '@tiptap/react'

import type { MessageId } from '#browser/i18n/messages.ts'

import { insertTable } from './rich-tables.ts'

export interface Tool {
  readonly id: string
  readonly label: MessageId
  readonly sign: string
  readonly keys?: string
  /** The markup that the button turns on and off. */
  readonly markup?: readonly [name: string, attributes?: Readonly<Record<string, unknown>>]
  readonly run?: (editor: Editor) => boolean
  readonly isPossible?: (editor: Editor) => boolean
  /** Shown only while the cursor is within a table. */
  readonly isOfTable?: true
}

type TableCommand = typeof addRowAfter

const ofTable = (id: string, label: MessageId, sign: string, command: TableCommand): Tool => ({
  id,
  label,
  sign,
  isOfTable: true,
  run: (editor) => command(editor.state, editor.view.dispatch) && editor.commands.focus(),
})

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
  { id: 'picture', label: 'content.rich.picture', sign: '▣', markup: ['picture'] },
  {
    id: 'table',
    label: 'content.rich.table',
    sign: '▦',
    run: insertTable,
    // No table within a table.
    isPossible: ({ state }) => !isInTable(state),
  },
  ofTable('row-add', 'content.rich.row_add', '+↓', addRowAfter),
  ofTable('column-add', 'content.rich.column_add', '+→', addColumnAfter),
  ofTable('row-delete', 'content.rich.row_delete', '−↓', deleteRow),
  ofTable('column-delete', 'content.rich.column_delete', '−→', deleteColumn),
  ofTable('row-header', 'content.rich.row_header', 'Th', toggleHeaderRow),
  ofTable('table-delete', 'content.rich.table_delete', '−▦', deleteTable),
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
