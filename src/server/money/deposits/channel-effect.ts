import type * as calls from '#contract/console/channels.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { channelFaults, readChannelRules } from '#domain/cashier/channel.ts'
import { channelEffect } from '#domain/cashier/channel-effect.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

import { selectChannel, selectOrders } from './channel-store.ts'

type Effect = typeof calls.channelRulesEffect

const DAYS = 7
const ROWS_MAX = 20_000

/** Counts the deposits of the last seven days by the given rules and by the saved ones. */
export async function readChannelEffect(
  tx: Tx,
  merchant: Pick<Merchant, 'id' | 'currency' | 'zone' | 'defaultLanguage'>,
  { id, channel }: Input<Effect>,
): Promise<Output<Effect>> {
  const { currency } = merchant
  const saved = await selectChannel(tx, { merchantId: merchant.id, id })
  if (!saved) throw refusePlainly('absent')
  const faults = channelFaults(channel, { currency, language: merchant.defaultLanguage })
  if (faults.length > 0) throw refuse<Effect>('channel_wrong', { fields: faults })
  const { orders, isCut } = await selectOrders(
    tx,
    { merchantId: merchant.id, id },
    { zone: merchant.zone, days: DAYS, most: ROWS_MAX },
  )
  const { of, counts, fees } = channelEffect(orders, {
    before: readChannelRules(saved.written),
    after: readChannelRules(channel),
    currency,
  })
  return {
    of,
    isCut,
    counts: [...counts],
    ...(fees === undefined
      ? {}
      : { fees: { before: writeAmount(fees.before), after: writeAmount(fees.after) } }),
  }
}
