import { jacksOrBetter } from '#studio/games/poker/rules.ts'

import { PokerPage } from './PokerPage.tsx'

export function JacksPage() {
  return <PokerPage variant={jacksOrBetter} />
}
