import type { Ramp } from './colour.ts'

/** A hero is drawn in the -100..100 box, lit from the start side, in a main ramp A and a companion ramp B. */
export type Hero = (A: Ramp, B: Ramp) => string
