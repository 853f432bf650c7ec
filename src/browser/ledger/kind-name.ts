import type { Translate } from '#browser/i18n/translate.ts'
import type { LedgerKind } from '#domain/ledger/kind.ts'

/** What a kind of entry is called, to members and operators alike. */
export function kindName(t: Translate, kind: LedgerKind): string {
  return t(`kind_${kind}`)
}
