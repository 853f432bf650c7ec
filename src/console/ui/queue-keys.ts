import type { KeyboardEvent } from 'react'

/** Fields in which a letter is typed. */
const TYPED = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"]'

/**
 * Presses the button of the queue that names the key in `aria-keyshortcuts`. Single letters work only while the focus is
 * within the queue, so that they disturb neither typing nor speech input elsewhere; a dialog is outside of it.
 */
export function pressShortcut(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (!/^[a-z]$/i.test(key) || !(target instanceof Element)) return
  if (!currentTarget.contains(target) || target.closest(TYPED)) return
  const button = currentTarget.querySelector<HTMLElement>(`[aria-keyshortcuts="${key.toUpperCase()}"]`)
  if (!button) return
  event.preventDefault()
  button.click()
}
