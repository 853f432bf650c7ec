export function focusOn(form: HTMLElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}
