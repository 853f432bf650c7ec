import { useClosed } from '#site/lottery/limits/use-free.ts'

import { closedNamesIn } from './refusal.ts'
import type { SlipPart } from './use-parts.ts'
import { type Placing, refusalOf } from './use-placing.ts'

/** Names that are closed for the draws of a part, also by what the server has just said. */
export function useClosedOf(part: SlipPart, placing: Placing): ReadonlySet<string> {
  const { lottery, draws } = part
  const refusal = refusalOf(placing.outcomeOf(part))
  return new Set([...useClosed(lottery.game, draws[0]), ...closedNamesIn(refusal, draws)])
}
