import type { GameView } from '#studio/pages/game-views.ts'
import { later } from '#studio/pages/later.tsx'
import type { RoundDetails } from '#studio/wire/answers.ts'

import { FishPage } from './FishPage.tsx'
import type { SeaFace } from './sea-face.ts'

const Round = later(() => import('./FishRound.tsx').then(({ FishRound }) => FishRound))
const Rules = later(() => import('./FishRules.tsx').then(({ FishRules }) => FishRules))

/** The views of a sea. */
export function fishView(face: SeaFace): GameView {
  return {
    Page: () => <FishPage face={face} />,
    Round: ({ round }: { readonly round: RoundDetails }) => <Round face={face} round={round} />,
    Rules: () => <Rules face={face} />,
  }
}
