import type { ChannelValues } from './channel-values.ts'
import type { Channels } from './kept-channel.ts'

export interface ChannelForm {
  readonly found: Channels
  readonly values: ChannelValues
  readonly change: (patch: Partial<ChannelValues>) => void
  /** `field` is the name used by the rules and the server. */
  readonly isWrong: (field: string) => boolean
}
