import { useEffect, useRef } from 'react'

/** Whether the component unmounted during a call. */
export function useGone() {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return isGone
}
