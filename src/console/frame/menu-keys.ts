import type { KeyboardEvent } from 'react'

/** Arrow keys walk through the menu, beside Tab: from the filter to the first entry, and back. */
export function focusNeighbour(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
  const menu = event.currentTarget.closest('nav')
  const stops = [...(menu ?? document).querySelectorAll<HTMLElement>('input, h2 button, li a')]
  const next = stops[stops.findIndex((one) => one === document.activeElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
