import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { formsWire } from '#server/play/providers/protocols/forms-wire.ts'
import { hub88Wire } from '#server/play/providers/protocols/hub88-wire.ts'
import { swipeWire } from '#server/play/providers/protocols/swipe-wire.ts'
import {
  type WireCall,
  type WireFields,
  type WireProtocol,
  describeFields,
} from '#server/play/providers/protocols/wire.ts'

import { root } from './tidy/sources.ts'

export const wireDocument = join(root, 'docs/providers.md')
const HEADING = '## Every field on the wire\n'

const protocols: readonly (readonly [name: string, protocol: WireProtocol])[] = [
  ['hub88', hub88Wire],
  ['swipe', swipeWire],
  ['forms', formsWire],
]

/** The document with its last chapter regenerated from the adapters' schemas. */
export function withWireFields(text: string): string {
  const [before = ''] = text.split(HEADING)
  return `${before.trimEnd()}\n\n${HEADING}\n${chapter()}`
}

function chapter(): string {
  const lines = [
    'Made from the schemas that the adapters read by (`npm run docs:wire`). A field that is not named here is not read, and',
    'where the signature stands over all fields, it is signed as well. Text that is read has 300 characters at most; a needed',
    'field is not empty.',
  ]
  for (const [name, { received, sent }] of protocols)
    lines.push(
      ...Object.entries(received).flatMap(([path, call]) => callLines(`\`${name}\`: \`${path}\``, call)),
      ...Object.entries(sent).flatMap(([path, call]) =>
        callLines(`\`${name}\`, sent by us: \`${path}\``, call),
      ),
    )
  return `${lines.join('\n')}\n`
}

function callLines(title: string, { method, asks, answers }: WireCall): string[] {
  return [
    '',
    `### ${title}`,
    '',
    `${method}. Asks:`,
    '',
    ...table(asks),
    '',
    'Answers:',
    '',
    ...table(answers),
  ]
}

const table = (fields: WireFields) => [
  '| Field | Holds | Needed | Is |',
  '| --- | --- | --- | --- |',
  ...describeFields(fields),
]

if (import.meta.main) writeFileSync(wireDocument, withWireFields(readFileSync(wireDocument, 'utf8')))
