import type { Translate } from '#browser/i18n/translate.ts'
import { isDeed } from '#domain/audit/deed.ts'

/** What was done, in words. What another release of the house wrote has none here, and says so. */
export function actionName(t: Translate, action: string): string {
  return t(isDeed(action) ? `console.action.${action}` : 'console.action.other')
}
