import type { Output } from '#contract/endpoint.ts'
import type { lottery } from '#contract/lottery.ts'

export type Draw = Output<typeof lottery.draw>

/** The draw with the numbers that are known while others are still to come. */
export function withKnown(draw: Draw): Draw {
  return draw.opened || !draw.partial ? draw : { ...draw, opened: draw.partial }
}

/** The places whose number a correction replaced, in the order of the form. */
export function replacedPlaces({ opened = [], replaced = [] }: Pick<Draw, 'opened' | 'replaced'>): readonly {
  readonly id: string
  readonly before: string
  readonly now: string
}[] {
  return replaced.flatMap((group, at) =>
    group.flatMap((before, place) => {
      const now = opened[at]?.[place]
      return now === undefined || now === before ? [] : [{ id: `${at} ${place}`, before, now }]
    }),
  )
}
