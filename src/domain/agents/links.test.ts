import { expect, test } from 'vitest'

import { type JoinLink, LINK_USES_MAX, linkState, refuseLink, refuseLinkUse } from './links.ts'

const link: JoinLink = { expiresAtMs: 1_000, usesMax: 2, used: 1, isWithdrawn: false }

test.each([
  ['one use left', {}, 999, 'open'],
  ['its last moment has passed', {}, 1_000, 'expired'],
  ['no use left', { used: 2 }, 999, 'used_up'],
  ['no use left, and expired', { used: 2 }, 1_000, 'used_up'],
  ['withdrawn', { isWithdrawn: true, used: 2 }, 1_000, 'withdrawn'],
] as const)('%s', (_what, change, nowMs, expected) => {
  const changed = { ...link, ...change }
  expect(linkState(changed, nowMs)).toBe(expected)
  expect(refuseLinkUse(changed, nowMs)).toBe(expected === 'open' ? undefined : expected)
})

test('of two registrations at the last use the second one gets "used up"', () => {
  const afterFirst = { ...link, used: link.used + 1 }
  expect([refuseLinkUse(link, 0), refuseLinkUse(afterFirst, 0)]).toEqual([undefined, 'used_up'])
})

test.each([
  ['one use', 1, 500, undefined],
  ['the most uses', LINK_USES_MAX, 500, undefined],
  ['no use', 0, 500, 'uses'],
  ['too many uses', LINK_USES_MAX + 1, 500, 'uses'],
  ['half a use', 1.5, 500, 'uses'],
  ['as long as the brand allows', 1, 1_100, undefined],
  ['longer', 1, 1_101, 'expiry'],
  ['an expiry that has passed', 1, 100, 'expiry'],
  ['no expiry', 1, Number.NaN, 'expiry'],
] as const)('a new link with %s', (_what, usesMax, expiresAtMs, expected) => {
  expect(refuseLink({ usesMax, expiresAtMs }, { nowMs: 100, lastsMaxMs: 1_000 })).toBe(expected)
})
