import type { LanguageCode } from '#domain/language/language.ts'
import type { OfferForm } from '#domain/offers/offer-form.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface ChannelWords {
  readonly merchantId: number
  readonly language: LanguageCode
  /** The brand's default language. */
  readonly fallback: LanguageCode
}

/** The names of a brand's payment channels. Passed in, because deposits import offers. */
export type FindChannelNames = (
  tx: Tx,
  of: ChannelWords,
) => Promise<readonly { readonly id: string; readonly name: string }[]>

/** The names of payment channels by their ids, for versions that count deposits through some channels alone. */
export async function readCountedChannels(
  tx: Tx,
  findChannelNames: FindChannelNames,
  { versions, ...of }: ChannelWords & { readonly versions: readonly Pick<OfferForm, 'trigger'>[] },
): Promise<ReadonlyMap<string, string>> {
  if (versions.every(({ trigger }) => trigger.channels.length === 0)) return new Map()
  const rows = await findChannelNames(tx, of)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
