import { useState } from 'react'

import { differences } from './differences.ts'

export interface Draft<Values> {
  readonly values: Values
  readonly change: (patch: Partial<Values>) => void
  /** The version that the draft is based on; sent with the save (optimistic locking). */
  readonly version: number
  /** The server's values of that version; not known of what was typed before the page was loaded. */
  readonly based: Values | undefined
  readonly isDirty: boolean
  readonly discard: () => void
  /** Rebases the draft onto a newer version, with the chosen values; without any, what was typed meanwhile stays. */
  readonly goOnFrom: (saved: Values, version: number, values?: Values) => void
}

/**
 * Edited values apart from the server's. New server values replace them while nothing was typed; afterwards they
 * wait, and the save is refused if the versions differ. `typed` are values that were typed before the page was loaded,
 * with the version on which they are based.
 */
export function useDraft<Values extends object>(
  saved: Values,
  version: number,
  typed?: { readonly values: Values; readonly version: number },
): Draft<Values> {
  const [base, setBase] = useState({ saved, savedVersion: version, version: typed?.version ?? version })
  const [values, setValues] = useState(typed?.values ?? saved)
  const isDirty = differences(base.saved, values).length > 0
  // An older version is a late answer from before the operator's own save.
  if (version > base.version && !isDirty) {
    setBase({ saved, savedVersion: version, version })
    setValues(saved)
  }
  return {
    values,
    based: base.version === base.savedVersion ? base.saved : undefined,
    change: (patch) => setValues((before) => ({ ...before, ...patch })),
    version: base.version,
    isDirty,
    discard: () => {
      setBase({ saved, savedVersion: version, version })
      setValues(saved)
    },
    goOnFrom: (nextSaved, nextVersion, nextValues) => {
      setBase({ saved: nextSaved, savedVersion: nextVersion, version: nextVersion })
      if (nextValues) setValues(nextValues)
    },
  }
}
