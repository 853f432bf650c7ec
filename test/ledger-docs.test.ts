import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { readCatalogue } from '#locales/catalogues.ts'
import type { LedgerAccount } from '#domain/ledger/account.ts'
import { kindRule, ledgerKinds } from '#domain/ledger/kind.ts'
import { postingFault } from '#domain/ledger/posting.ts'
import { readAmount } from '#domain/money/amount.ts'

import { root } from './tidy/sources.ts'

/** The document's examples by kind: heading, and entries. */
function examplesIn(text: string): Map<string, { account: LedgerAccount; amount: bigint }[]> {
  const [, ofKinds = ''] = text.split(/^## Kinds$/m)
  const [kinds = ''] = ofKinds.split(/^## /m)
  const found = new Map<string, { account: LedgerAccount; amount: bigint }[]>()
  for (const part of kinds.split(/^### /m).slice(1)) {
    const [heading = ''] = part.split('\n')
    const rows = [...part.matchAll(/^\| `([^`]+)` *\| *(-?[\d.]+) \|$/gm)]
    found.set(
      heading,
      rows.map(([, account = '', amount = '']) => ({
        account: account as LedgerAccount,
        amount: readAmount(amount) ?? 0n,
      })),
    )
  }
  return found
}

const document = readFileSync(join(root, 'docs/ledger.md'), 'utf8')

test('every kind of entry has its heading in docs/ledger.md, and each heading its kind', () => {
  expect([...examplesIn(document).keys()]).toEqual([...ledgerKinds])
  expect([...examplesIn('## Kinds\n\n### deposit\n\n### nonsense\n\n## Then').keys()]).toEqual([
    'deposit',
    'nonsense',
  ])
})

test.each([...ledgerKinds])('the example of %s would be posted', (kind) => {
  const { settles, reverses } = kindRule(kind)
  const legs = examplesIn(document).get(kind) ?? []
  const fault = postingFault({
    merchantId: 1,
    memberId: 1n,
    currency: 'PHP',
    key: 'docs:1',
    kind,
    reference: '1',
    legs,
    ...(settles ? { settles: 1n } : {}),
    ...(reverses ? { reverses: 1n } : {}),
  })
  expect(fault).toBeUndefined()
})

test('every kind of entry has words, and no words are of a kind that there is not', () => {
  const words = Object.keys(readCatalogue('member', 'EN')).filter((id) => id.startsWith('kind_'))
  expect(words).toEqual(ledgerKinds.map((kind) => `kind_${kind}`))
})
