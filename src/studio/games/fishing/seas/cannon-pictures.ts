import { ramp } from '#art/colour.ts'

import { cannons } from './sea-pictures.ts'

/** Drawn by the build. */
export const pictures = cannons([ramp(155, 0.13), ramp(305, 0.15), ramp(248, 0.13), ramp(20, 0.17)])
