import type { Translate } from '#browser/i18n/translate.ts'
import { showToast } from '#browser/ui/toast-store.ts'

/** Whether a deed became a proposal: nothing has moved or changed yet. */
export function isWaiting(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'waits' in answer && answer.waits !== undefined
}

/** Says that a deed is done, or that it waits for a second operator and nothing has moved. */
export function tellDone(t: Translate, answer: unknown, text: string): void {
  if (isWaiting(answer)) showToast({ text: t('console.approvals.sent') })
  else showToast({ text })
}
