import type { readRound } from '#contract/console/rounds.ts'
import type { Output } from '#contract/endpoint.ts'

export type Story = Output<typeof readRound>
