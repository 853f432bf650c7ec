/** Puts the focus into a field of a form by its name. */
export function focusOn(form: HTMLElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}
