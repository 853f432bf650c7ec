import type { Translate } from '#browser/i18n/translate.ts'
import { showToast } from '#browser/ui/toast-store.ts'

/** Whether the action became a proposal, so that nothing has changed yet. */
export function isWaiting(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'waits' in answer && answer.waits !== undefined
}

/** Toast that the action is done, or that it waits for a second operator. */
export function toastDone(t: Translate, answer: unknown, text: string): void {
  if (isWaiting(answer)) showToast({ text: t('console.approvals.sent') })
  else showToast({ text })
}
