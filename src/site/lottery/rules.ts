import { loadWithin } from '#browser/routing/load-within.ts'
import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import type { FamilyCode } from '#domain/lottery/families/families.ts'

type Rules = readonly BetType[]

/** Chunks of their own: a page of dice loads no rules of balls. */
const chunks: Readonly<Record<FamilyCode, () => Promise<Rules>>> = {
  north: async () => (await import('#domain/lottery/bets/rows/vietnam.ts')).northTypes,
  province: async () => (await import('#domain/lottery/bets/rows/vietnam.ts')).provinceTypes,
  pk10: async () => (await import('#domain/lottery/bets/rows/pk10.ts')).pk10Types,
  k3: async () => (await import('#domain/lottery/bets/rows/k3.ts')).k3Types,
  ssc: async () => (await import('#domain/lottery/bets/rows/digits.ts')).sscTypes,
  '11x5': async () => (await import('#domain/lottery/bets/rows/eleven5.ts')).eleven5Types,
  klsf: async () => (await import('#domain/lottery/bets/rows/pools.ts')).klsfTypes,
  keno: async () => (await import('#domain/lottery/bets/rows/pools.ts')).kenoTypes,
  pc28: async () => (await import('#domain/lottery/bets/rows/digits.ts')).pc28Types,
  mark_six: async () => (await import('#domain/lottery/bets/rows/pools.ts')).markSixTypes,
  mega_6_45: async () => (await import('#domain/lottery/bets/rows/pools.ts')).megaTypes,
  power_6_55: async () => (await import('#domain/lottery/bets/rows/pools.ts')).powerTypes,
  max_3d: async () => (await import('#domain/lottery/bets/rows/numbers.ts')).max3dTypes,
  '4d': async () => (await import('#domain/lottery/bets/rows/numbers.ts')).fourDTypes,
}

const loaded = new Map<FamilyCode, Rules>()
const loading = new Map<FamilyCode, Promise<Rules>>()

/** The rules of a family once they are loaded. */
export function rulesOf(family: FamilyCode): Rules | undefined {
  return loaded.get(family)
}

/** Loads the rules of a family once; a failed load is retried on the next request. */
export function loadRules(family: FamilyCode): Promise<Rules> {
  const known = loading.get(family)
  if (known) return known
  const rules = loadWithin(chunks[family]).then((types) => {
    loaded.set(family, types)
    return types
  })
  rules.catch(() => loading.delete(family))
  loading.set(family, rules)
  return rules
}
