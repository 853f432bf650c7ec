import { useEffect, useState } from 'react'

import { guardLeaving } from './history.ts'

interface Leaving {
  /** The user is navigating away, and has to confirm. */
  readonly isConfirming: boolean
  readonly leave: () => void
  readonly stay: () => void
}

/** Keeps a page with unsaved changes until the user chooses to leave it. The browser asks when the tab is closed. */
export function useLeaveGuard(isDirty: boolean): Leaving {
  const [go, setGo] = useState<() => void>()
  useEffect(() => {
    if (!isDirty) return undefined
    const forgetGuard = guardLeaving((leave) => {
      setGo(() => leave)
      return true
    })
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => {
      forgetGuard()
      removeEventListener('beforeunload', ask)
    }
  }, [isDirty])
  const end = () => setGo(undefined)
  return {
    isConfirming: go !== undefined,
    leave: () => {
      end()
      go?.()
    },
    stay: end,
  }
}
