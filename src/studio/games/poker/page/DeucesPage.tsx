import { deucesWild } from '#studio/games/poker/rules.ts'

import { PokerPage } from './PokerPage.tsx'

export function DeucesPage() {
  return <PokerPage variant={deucesWild} />
}
