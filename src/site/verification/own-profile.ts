import type { Output } from '#contract/endpoint.ts'
import type { profiles } from '#contract/profiles.ts'

export type OwnProfile = Output<typeof profiles.own>
export type Fact = OwnProfile['fields'][number]
