import type { Translate } from '#browser/i18n/translate.ts'
import type { LedgerKind } from '#domain/ledger/kind.ts'

/** The name of an entry kind, for members and operators. */
export function kindName(t: Translate, kind: LedgerKind): string {
  return t(`kind_${kind}`)
}
