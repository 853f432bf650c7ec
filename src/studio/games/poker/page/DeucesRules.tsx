import { deucesWild } from '#studio/games/poker/rules.ts'

import { PokerRules } from './PokerRules.tsx'

export function DeucesRules() {
  return <PokerRules variant={deucesWild} />
}
