import { useState } from 'react'

/** What a text was before its last change, and how often it has changed since it first stood on the page. */
export function useChange(text: string): { before: string; count: number } {
  const [seen, setSeen] = useState({ text, before: text, count: 0 })
  if (seen.text === text) return seen
  const next = { text, before: seen.text, count: seen.count + 1 }
  setSeen(next)
  return next
}
