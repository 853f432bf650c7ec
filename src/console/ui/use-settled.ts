import { useEffect, useState } from 'react'

/** Debounces a value: the last one that stood for so long. */
export function useSettled(value: string, settledMs = 400): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settledMs)
    return () => clearTimeout(timer)
  }, [value, settledMs])
  return settled
}
