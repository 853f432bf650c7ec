import { fishView } from '#studio/games/fishing/page/fish-view.tsx'

import { reefFace } from './reef-face.ts'

export const reefView = fishView(reefFace)
