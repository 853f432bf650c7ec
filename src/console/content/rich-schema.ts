import { type Extensions, Mark } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'
import { Gapcursor, UndoRedo } from '@tiptap/extensions'

import { pictureNode } from './rich-picture-node.ts'
import { tables } from './rich-tables.ts'

/** The library's own link finds addresses while one types, with a table of domains that weighs more than the rest. */
const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]' }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})

/** Tab leaves the text, as from any other field. */
const Item = ListItem.extend({
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    }
  },
})

/** Exactly the markup that the sanitizer of the server keeps: nothing else can be typed or pasted. */
export const richSchema = (pictureUrlOf: (id: string) => string): Extensions => [
  Document,
  Paragraph,
  Text,
  Link,
  Bold,
  Italic,
  Underline,
  Strike,
  Heading.configure({ levels: [3, 4] }),
  Blockquote,
  BulletList,
  // The server stores no first number.
  OrderedList.extend({ addAttributes: () => ({}) }),
  Item,
  HardBreak,
  ...tables,
  pictureNode(pictureUrlOf),
  Gapcursor,
  UndoRedo,
]
