import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { type ownSecurity, askOwnProofPasskey, type removeOwnPasskey } from '#contract/console/own-account.ts'
import type { Input, Output } from '#contract/endpoint.ts'

import { usePasskey } from './passkey.ts'

export type FactorWay = 'passkey' | 'totp' | 'recovery'
export type FactorGiven = Pick<Input<typeof removeOwnPasskey>, 'factor' | 'passkey'>

export interface Factor {
  readonly ways: readonly FactorWay[]
  /** Absent: the operator has no second factor yet. */
  readonly way: FactorWay | undefined
  readonly answer: string
  readonly choose: (way: FactorWay) => void
  readonly write: (answer: string) => void
  readonly isMissing: boolean
  /** Asks the browser for a signature, if the way is a passkey. */
  readonly give: () => Promise<FactorGiven>
}

/** The second factors that an operator can prove, the strongest first. */
export function factorWaysOf(security: Output<typeof ownSecurity>): readonly FactorWay[] {
  const { passkeys, hasTotp, recoveryCodesLeft } = security
  return [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(hasTotp ? (['totp'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
  ]
}

/** The second factor that an operator proves beside the password. */
export function useFactor(ways: readonly FactorWay[]): Factor {
  const api = useApi()
  const [chosen, setRequested] = useState<FactorWay>()
  const [answer, write] = useState('')
  const way = chosen ?? ways[0]
  return {
    ways,
    way,
    answer,
    choose: (next) => {
      setRequested(next)
      write('')
    },
    write,
    isMissing: way !== undefined && way !== 'passkey' && answer.trim().length < (way === 'totp' ? 6 : 1),
    give: async () => {
      if (way === undefined) return {}
      if (way !== 'passkey') return { factor: { way, answer: answer.trim() } }
      const { options } = await api.call(askOwnProofPasskey, {})
      return { passkey: await usePasskey(options) }
    },
  }
}
