import type { Output } from '#contract/endpoint.ts'
import type { lottery } from '#contract/lottery.ts'

export type Draw = Output<typeof lottery.draw>
