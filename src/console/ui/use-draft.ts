import { useState } from 'react'

import { differences } from './differences.ts'

export interface Draft<Values> {
  readonly values: Values
  readonly change: (patch: Partial<Values>) => void
  /** The version that the draft was made from: what the save carries. */
  readonly version: number
  readonly isDirty: boolean
  readonly discard: () => void
  /** Somebody saved meanwhile: what is there now, and what of one's own goes on. */
  readonly goOnFrom: (saved: Values, version: number, values: Values) => void
}

/**
 * What somebody edits, apart from what the server last said. News of the server are taken over as long as nothing was
 * typed; afterwards they wait, and the save is refused where they differ.
 */
export function useDraft<Values extends object>(saved: Values, version: number): Draft<Values> {
  const [base, setBase] = useState({ saved, version })
  const [values, setValues] = useState(saved)
  const isDirty = differences(base.saved, values).length > 0
  // An older one is an answer from before one's own save.
  if (version > base.version && !isDirty) {
    setBase({ saved, version })
    setValues(saved)
  }
  return {
    values,
    change: (patch) => setValues((before) => ({ ...before, ...patch })),
    version: base.version,
    isDirty,
    discard: () => {
      setBase({ saved, version })
      setValues(saved)
    },
    goOnFrom: (nextSaved, nextVersion, nextValues) => {
      setBase({ saved: nextSaved, version: nextVersion })
      setValues(nextValues)
    },
  }
}
