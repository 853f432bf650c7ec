/** Focus the first field of a form, except on touch devices, where the keyboard would cover it. */
export function findFirstField(pane: EventTarget | null): HTMLElement | null {
  if (!(pane instanceof HTMLElement) || !matchMedia('(hover: hover)').matches) return null
  return pane.querySelector<HTMLElement>(
    ':is(:scope, :scope > form) > .body :is(input, textarea):not(:disabled)',
  )
}

/** For fields that load after their dialog: focuses the first one, unless the focus has moved on. */
export function focusLateField(form: Element | null): void {
  const pane = form?.closest('[role="dialog"]') ?? null
  if (pane === document.activeElement) findFirstField(pane)?.focus()
}
