import type { KeyboardEvent } from 'react'

/** Fields in which a character is typed. */
const TYPED =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"]'

/**
 * Presses the button or link within that names the key in `aria-keyshortcuts`. Single letters and digits work only while
 * the focus is within the element, so that they disturb neither typing nor speech input elsewhere; a dialog is outside of
 * the queue.
 */
export function pressShortcut(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (!/^[a-z1-9]$/i.test(key) || !(target instanceof Element)) return
  if (!currentTarget.contains(target) || target.closest(TYPED)) return
  const button = currentTarget.querySelector<HTMLElement>(`[aria-keyshortcuts="${key.toUpperCase()}"]`)
  if (!button) return
  event.preventDefault()
  button.click()
}
