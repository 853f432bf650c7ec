import type { FamilyCode } from '#domain/lottery/families/families.ts'

import type { BetType } from './bet-type.ts'
import { pc28Types, sscTypes } from './rows/digits.ts'
import { eleven5Types } from './rows/eleven5.ts'
import { k3Types } from './rows/k3.ts'
import { fourDTypes, max3dTypes } from './rows/numbers.ts'
import { pk10Types } from './rows/pk10.ts'
import { kenoTypes, klsfTypes, markSixTypes, megaTypes, powerTypes } from './rows/pools.ts'
import { northTypes, provinceTypes } from './rows/vietnam.ts'

/** The rows of each family. A game offers some or all of them. */
export const betTypes: Readonly<Record<FamilyCode, readonly BetType[]>> = {
  north: northTypes,
  province: provinceTypes,
  pk10: pk10Types,
  k3: k3Types,
  ssc: sscTypes,
  '11x5': eleven5Types,
  klsf: klsfTypes,
  keno: kenoTypes,
  pc28: pc28Types,
  mark_six: markSixTypes,
  mega_6_45: megaTypes,
  power_6_55: powerTypes,
  max_3d: max3dTypes,
  '4d': fourDTypes,
}

const byCode = new Map(
  Object.entries(betTypes).flatMap(([family, types]) =>
    types.map((type) => [`${family}:${type.code}`, type] as const),
  ),
)

export function findBetType(family: FamilyCode, code: string): BetType | undefined {
  return byCode.get(`${family}:${code}`)
}
