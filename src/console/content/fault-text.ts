import type { Translate } from '#browser/i18n/translate.ts'
import type { Fault } from '#domain/content/document.ts'

export function faultText(t: Translate, fault: Fault['fault']): string {
  return t(`content.fault.${fault}`)
}
