import { jacksOrBetter } from '#studio/games/poker/rules.ts'

import { PokerRules } from './PokerRules.tsx'

export function JacksRules() {
  return <PokerRules variant={jacksOrBetter} />
}
