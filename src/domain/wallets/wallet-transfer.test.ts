import { expect, test } from 'vitest'

import { type MovableWallet, collectable, refuseWalletTransfer } from './wallet-transfer.ts'

// Each row: from, to, the open vendors, the refusal. GONE is a vendor without a wallet in which the member still has
// money.
test.each<[MovableWallet, MovableWallet, string[], ReturnType<typeof refuseWalletTransfer>]>([
  ['main', 'vendor:PP', [], 'wallet_single'],
  ['main', 'main', [], 'wallet_single'],
  ['main', 'main', ['PP'], 'wallet_same'],
  ['vendor:PP', 'vendor:PP', ['PP'], 'wallet_same'],
  ['main', 'vendor:GONE', ['PP'], 'wallet_unknown'],
  ['main', 'vendor:NEVER', ['PP'], 'wallet_unknown'],
  ['vendor:NEVER', 'main', ['PP'], 'wallet_unknown'],
  ['vendor:GONE', 'main', ['PP'], undefined],
  ['vendor:GONE', 'vendor:PP', ['PP'], undefined],
  ['main', 'vendor:PP', ['PP'], undefined],
  ['vendor:PP', 'main', ['PP'], undefined],
])('from %s to %s with wallets of %j: %s', (from, to, open, expected) => {
  expect(refuseWalletTransfer({ from, to, open, hasSource: from === 'vendor:GONE' })).toBe(expected)
})

test('all wallets with a balance are collected, in a fixed order', () => {
  const vendors = new Map([
    ['ZED', 3n],
    ['EMPTY', 0n],
    ['AUREL', 2n],
  ])
  expect(collectable({ vendors })).toEqual([
    ['AUREL', 2n],
    ['ZED', 3n],
  ])
})
