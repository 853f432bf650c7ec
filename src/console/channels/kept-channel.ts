import type { listChannels } from '#contract/console/channels.ts'
import type { Output } from '#contract/endpoint.ts'

export type Channels = Output<typeof listChannels>
export type KeptChannel = Channels['list'][number]
export type PaymentProvider = Channels['providers'][number]
