import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { secondFactor } from '#contract/second-factor.ts'

export interface Proof {
  /** Nobody is asked for a password that they do not have: having signed in just now is their proof. */
  readonly isAsked: boolean
  readonly password: string
  readonly write: (password: string) => void
  /** What is still missing, in words, once somebody has tried. */
  readonly unsaid: string | undefined
  readonly isReady: () => boolean
  /** A proof for one deed. */
  readonly give: () => Promise<string>
}

/** The password once more. It stays in the dialog, so that a deed of several calls asks for it once. */
export function useProof(hasPassword: boolean): Proof {
  const t = useT()
  const api = useApi()
  const [password, write] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = hasPassword && password === ''
  return {
    isAsked: hasPassword,
    password,
    write,
    unsaid: isTried && isMissing ? t('field.not_empty', { field: t('centre.password') }) : undefined,
    isReady: () => {
      setTried(true)
      return !isMissing
    },
    give: async () => {
      const { cpw } = await api.call(secondFactor.giveProof, hasPassword ? { password } : {})
      return cpw
    },
  }
}
