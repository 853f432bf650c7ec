/** A form begins in its first field, but not where that would raise a keyboard over it. */
export function findFirstField(pane: EventTarget | null): HTMLElement | null {
  if (!(pane instanceof HTMLElement) || !matchMedia('(hover: hover)').matches) return null
  return pane.querySelector<HTMLElement>(':scope > .body :is(input, textarea):not(:disabled)')
}

/** For fields that came later than their dialog: the first of them, unless somebody is elsewhere by now. */
export function focusLateField(form: Element | null): void {
  const pane = form?.closest('[role="dialog"]') ?? null
  if (pane === document.activeElement) findFirstField(pane)?.focus()
}
