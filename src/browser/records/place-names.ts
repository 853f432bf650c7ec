import type { Translate } from '#browser/i18n/translate.ts'
import { isLedgerKind } from '#domain/ledger/kind.ts'
import { placeOf } from '#domain/records/flow.ts'

/** What a kind of entry is called; one that is newer than the page goes by its own name. */
export function recordKindName(t: Translate, kind: string): string {
  return isLedgerKind(kind) ? t(`kind_${kind}`) : kind.replaceAll('_', ' ')
}

/** A payment channel goes by its name, as its brand writes it; where it has none, by its number. */
export function accountName(t: Translate, account: string, channel?: string): string {
  const { place, code } = placeOf(account)
  if (place === 'payment' && channel !== undefined) return `\u2068${channel}\u2069`
  return t(`record.place.${place}`, { code })
}

/** Where money came from and where it went, in one sentence. */
export function flowWords(
  t: Translate,
  language: string,
  {
    from,
    to,
    channel,
  }: {
    readonly from: readonly string[]
    readonly to: readonly string[]
    readonly channel?: string | undefined
  },
): string {
  const list = (accounts: readonly string[]) =>
    new Intl.ListFormat(language, { type: 'conjunction' }).format(
      accounts.map((account) => accountName(t, account, channel)),
    )
  return t('record.flow', { from: list(from), to: list(to) })
}
