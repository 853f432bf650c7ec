import { expect, test } from 'vitest'

import { LOOKS, PROVEN_MS, type Suspicion, afterLook, isLookedAt } from './flood.ts'

type Step = 'signed' | 'unsigned' | { readonly waitsMs: number }
const unsigned = (count: number): Step[] => Array.from({ length: count }, () => 'unsigned')

/** Verified calls change the state; rejected ones do not. */
function isLookedAtAfter(steps: readonly Step[]): boolean {
  let nowMs = 1_000_000
  let found: Suspicion | undefined
  for (const step of steps) {
    if (typeof step === 'object') nowMs += step.waitsMs
    else if (isLookedAt(found, nowMs)) found = afterLook(found, step === 'signed', nowMs)
  }
  return isLookedAt(found, nowMs)
}

test.each([
  ['whoever comes first', [], true],
  ['a few mistakes', unsigned(LOOKS - 1), true],
  ['as many as anybody may make', unsigned(LOOKS), false],
  ['a flood', unsigned(5_000), false],
  ['a flood, and not quite a second', [...unsigned(5_000), { waitsMs: 999 }], false],
  ['a flood, and a second later', [...unsigned(5_000), { waitsMs: 1_000 }], true],
  ['that one look is spent', [...unsigned(5_000), { waitsMs: 1_000 }, 'unsigned'], false],
  [
    'after a rest everything begins anew',
    [...unsigned(5_000), { waitsMs: LOOKS * 1_000 }, ...unsigned(29)],
    true,
  ],
  ['a provider that signs', ['signed'], true],
  ['a flood from the address of a provider that signs', ['signed', ...unsigned(5_000)], true],
  ['hours after its last call', ['signed', { waitsMs: PROVEN_MS - 1 }, ...unsigned(5_000)], true],
  ['long after its last call', ['signed', { waitsMs: PROVEN_MS }, ...unsigned(5_000)], false],
  [
    'a wrong key that was set right at last',
    [...unsigned(5_000), { waitsMs: 1_000 }, 'signed', ...unsigned(5_000)],
    true,
  ],
] as const)('%s', (_name, steps, expected) => expect(isLookedAtAfter([...steps])).toBe(expected))
