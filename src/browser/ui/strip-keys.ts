/** The next tab for an arrow key. Arrows follow the reading direction; the row does not wrap. */
export function nextStop({
  key,
  index,
  count,
  direction,
}: {
  key: string
  index: number
  count: number
  direction: 'ltr' | 'rtl'
}): number | undefined {
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const backward = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  if (key === forward) return Math.min(count - 1, index + 1)
  if (key === backward) return Math.max(0, index - 1)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
