import { useState } from 'react'

/** The previous text, and the number of changes since the first render. */
export function useChange(text: string): { before: string; count: number } {
  const [seen, setSeen] = useState({ text, before: text, count: 0 })
  if (seen.text === text) return seen
  const next = { text, before: seen.text, count: seen.count + 1 }
  setSeen(next)
  return next
}
