import type { Translate } from '#browser/i18n/translate.ts'
import { isLedgerKind } from '#domain/ledger/kind.ts'
import { placeOf } from '#domain/records/flow.ts'

/** The name of an entry kind. A kind that this page does not know yet is shown by its id. */
export function recordKindName(t: Translate, kind: string): string {
  return isLedgerKind(kind) ? t(`kind_${kind}`) : kind.replaceAll('_', ' ')
}

/** A payment channel and a studio are shown by the brand's name for them, otherwise by their id. */
export function accountName(t: Translate, account: string, channel?: string, studio?: string): string {
  const { place, code } = placeOf(account)
  if (place === 'payment' && channel !== undefined) return `\u2068${channel}\u2069`
  return t(`record.place.${place}`, { code: place === 'provider' && studio !== undefined ? studio : code })
}

/** The source and destination of a transfer in one sentence. */
export function flowWords(
  t: Translate,
  language: string,
  {
    from,
    to,
    channel,
    game,
  }: {
    readonly from: readonly string[]
    readonly to: readonly string[]
    readonly channel?: string | undefined
    readonly game?: { readonly vendorName: string } | undefined
  },
): string {
  const list = (accounts: readonly string[]) =>
    new Intl.ListFormat(language, { type: 'conjunction' }).format(
      accounts.map((account) => accountName(t, account, channel, game?.vendorName)),
    )
  return t('record.flow', { from: list(from), to: list(to) })
}
