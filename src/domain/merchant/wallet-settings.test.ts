import { expect, test } from 'vitest'

import { openVendors, readWalletSettings } from './wallet-settings.ts'

const single = { mode: 'single', vendors: [] }

test.each<[unknown, object, string[]]>([
  [{}, single, []],
  [null, single, []],
  ['transfer', single, []],
  [{ mode: 'single', vendors: ['PP'] }, { mode: 'single', vendors: ['PP'] }, []],
  [{ mode: 'transfer', vendors: ['PP', 'AUREL_2'] }, { mode: 'transfer', vendors: ['PP', 'AUREL_2'] }, []],
  [{ mode: 'transfer', vendors: [] }, single, ['wallets.vendors names nobody']],
  [
    { mode: 'transfer', vendors: ['PP', 'PP'] },
    { mode: 'transfer', vendors: ['PP'] },
    ['wallets.vendors names what is no vendor, or one twice'],
  ],
  [
    { mode: 'transfer', vendors: ['pp', 7, 'a b', 'PP'] },
    { mode: 'transfer', vendors: ['PP'] },
    ['wallets.vendors names what is no vendor, or one twice'],
  ],
  [{ mode: 'both' }, single, ['wallets.mode is no kind of wallets']],
])('%j is read as %j', (given, read, faults) => {
  const requested: string[] = []
  expect(readWalletSettings(given, (fault) => requested.push(fault))).toEqual(read)
  expect(requested).toEqual(faults)
})

test('a list that is kept for later opens no wallet', () => {
  expect(openVendors({ mode: 'single', vendors: ['PP'] })).toEqual([])
  expect(openVendors({ mode: 'transfer', vendors: ['PP'] })).toEqual(['PP'])
})
