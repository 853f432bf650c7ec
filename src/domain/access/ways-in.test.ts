import { expect, test } from 'vitest'

import { type WaysIn, refuseForgettingPasskey, refuseUnbinding } from './ways-in.ts'

// Each row: the case, the ways to sign in, and the refusal.
const rows: [string, WaysIn, string | undefined][] = [
  ['a password', { hasPassword: true, passkeys: 0, identities: 1 }, undefined],
  ['a passkey', { hasPassword: false, passkeys: 1, identities: 1 }, undefined],
  ['another provider', { hasPassword: false, passkeys: 0, identities: 2 }, undefined],
  ['everything', { hasPassword: true, passkeys: 2, identities: 3 }, undefined],
  ['nothing', { hasPassword: false, passkeys: 0, identities: 1 }, 'last_way_in'],
]

for (const [what, ways, expected] of rows)
  test(`with ${what} left a provider ${expected ? 'stays' : 'goes'}`, () => {
    expect(refuseUnbinding(ways)).toBe(expected)
  })

for (const [hasPassword, passkeys, expected] of [
  [true, 1, undefined],
  [false, 2, undefined],
  [false, 1, 'last_way_in'],
] as const)
  test(`one of ${passkeys} passkeys, ${hasPassword ? 'with' : 'without'} a password, ${expected ? 'stays' : 'goes'}`, () => {
    expect(refuseForgettingPasskey({ hasPassword, passkeys })).toBe(expected)
  })
