import type { KeyboardEvent } from 'react'

/** Arrow keys move the focus over the buttons of a grid that stays left to right in every language. */
export function moveInGrid(event: KeyboardEvent<HTMLButtonElement>, columns: number): void {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
  }
  const step = steps[event.key]
  if (step === undefined) return
  const all = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])]
  const next = all[all.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
