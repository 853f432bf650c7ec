import { fishView } from '#studio/games/fishing/page/fish-view.tsx'

import { lagoonFace } from './lagoon-face.ts'

export const lagoonView = fishView(lagoonFace)
