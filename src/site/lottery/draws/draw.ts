import type { Output } from '#contract/endpoint.ts'
import type { lottery } from '#contract/lottery.ts'

export type Draw = Output<typeof lottery.draw>

/** The draw with the numbers that are known while others are still to come. */
export function withKnown(draw: Draw): Draw {
  return draw.opened || !draw.partial ? draw : { ...draw, opened: draw.partial }
}
