import type { Translate } from '#browser/i18n/translate.ts'
import { isDeed } from '#domain/audit/deed.ts'

/** Name of an action. An action written by another release has no translation and is shown as "other". */
export function actionName(t: Translate, action: string): string {
  return t(isDeed(action) ? `console.action.${action}` : 'console.action.other')
}
