import { wrongFieldsOf } from '#console/settings/use-setting.ts'
import { channelFaults } from '#domain/cashier/channel.ts'

import { channelOf, type ChannelValues } from './channel-values.ts'
import type { Channels } from './kept-channel.ts'

/** Names of invalid fields, by the server's own rules. */
export function faultsOf(
  values: ChannelValues,
  { currency, defaultLanguage }: Channels,
  error: unknown = null,
): readonly string[] {
  const sent = channelOf(values)
  const faults = channelFaults(sent, { currency, language: defaultLanguage })
  const unchosen = sent.providerCode === '' ? ['providerCode'] : []
  return [...faults, ...unchosen, ...wrongFieldsOf(error)]
}
