import { fishView } from '#studio/games/fishing/page/fish-view.tsx'

import { deepFace } from './deep-face.ts'

export const deepView = fishView(deepFace)
