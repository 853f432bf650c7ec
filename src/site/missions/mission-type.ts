import type { Output } from '#contract/endpoint.ts'
import type { missions } from '#contract/missions.ts'

export type Summary = Output<typeof missions.summary>
export type Mission = Summary['list'][number]
