import { type Editor, type Extensions, Node } from '@tiptap/core'
import { isInTable, tableEditing } from '@tiptap/pm/tables'

/** The parts that the table commands of ProseMirror look for. */
const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['div', { class: 'rich-table' }, ['table', ['tbody', 0]]],
  extendNodeSchema: ({ name }) => (roles[name] === undefined ? {} : { tableRole: roles[name] }),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    // A cell holds one paragraph.
    return { Enter: () => isInTable(this.editor.state) && this.editor.commands.setHardBreak() }
  },
})

const Row = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

/** The commands read spans and widths, which no text stores. */
const spans = () => ({
  colspan: { default: 1, rendered: false, parseHTML: () => 1 },
  rowspan: { default: 1, rendered: false, parseHTML: () => 1 },
  colwidth: { default: null, rendered: false, parseHTML: () => null },
})

const Cell = Node.create({
  name: 'tableCell',
  content: 'paragraph',
  isolating: true,
  addAttributes: spans,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: () => ['td', 0],
})

const Header = Node.create({
  name: 'tableHeader',
  content: 'paragraph',
  isolating: true,
  addAttributes: spans,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: () => ['th', 0],
})

export const tables: Extensions = [Table, Row, Cell, Header]

const ROWS = 3
const COLUMNS = 3

/** Inserts a table with a row of headings, and puts the cursor into its first cell. */
export function insertTable(editor: Editor): boolean {
  const { from } = editor.state.selection
  const row = (type: string) => ({
    type: 'tableRow',
    content: Array.from({ length: COLUMNS }, () => ({ type, content: [{ type: 'paragraph' }] })),
  })
  const rows = Array.from({ length: ROWS }, (_, place) => row(place === 0 ? 'tableHeader' : 'tableCell'))
  // A paragraph below, to go on writing.
  const isDone = editor.commands.insertContent([{ type: 'table', content: rows }, { type: 'paragraph' }])
  let first: number | undefined
  editor.state.doc.descendants((node, place) => {
    if (first === undefined && place >= from - 1 && node.type.name === 'tableHeader') first = place + 2
    return first === undefined
  })
  return isDone && editor.commands.focus(first)
}
