import { createContext, use, useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { secondFactor } from '#contract/second-factor.ts'
import type { ProofWay } from '#domain/access/proof-way.ts'

/** How the member of the page proves themselves; where that is by no way, by having signed in just now. */
export const ProofWaysContext = createContext<readonly ProofWay[]>(['password'])

export type SentWay = Exclude<ProofWay, 'password'>

export interface Proof {
  /**
   * Nobody is asked for a password that they do not have: having signed in just now is their proof. Who did so too long
   * ago is asked for a code, where one can be sent.
   */
  readonly asks: 'password' | 'nothing' | 'code'
  readonly password: string
  readonly write: (password: string) => void
  readonly code: string
  readonly writeCode: (code: string) => void
  /** Where codes may be sent, and where they are sent now. */
  readonly sentWays: readonly SentWay[]
  readonly way: SentWay
  readonly chooseWay: (way: SentWay) => void
  /** What is still missing, in words, once somebody has tried. */
  readonly unsaid: string | undefined
  /** Refusals that are told beside the proof. */
  readonly faults: readonly string[]
  readonly isReady: () => boolean
  /** Gives a proof to a deed. */
  readonly spend: <Result>(deed: (cpw: string) => Promise<Result>) => Promise<Result>
}

/** Who sits before the page, once more. What was typed stays in the dialog: a deed of several calls asks for it once. */
export function useProof(): Proof {
  const t = useT()
  const api = useApi()
  const ways = use(ProofWaysContext)
  const sentWays = ways.filter((way) => way !== 'password')
  const [password, write] = useState('')
  const [code, writeCode] = useState('')
  const [wanted, chooseWay] = useState<SentWay>()
  const [isOld, setOld] = useState(false)
  const [isTried, setTried] = useState(false)
  // A code is good once, and a deed that was refused leaves the proof that it made unspent.
  const [kept, keep] = useState<string>()
  const asks = ways.includes('password') ? 'password' : isOld ? 'code' : 'nothing'
  const way = wanted ?? sentWays[0] ?? 'email'
  const isMissing =
    kept === undefined && (asks === 'nothing' ? false : (asks === 'code' ? code : password).trim() === '')
  const give = async (): Promise<string> => {
    if (kept !== undefined) return kept
    const given =
      asks === 'password' ? { password } : asks === 'code' ? { code: { way, answer: code.trim() } } : {}
    const { cpw } = await api.call(secondFactor.giveProof, given)
    return cpw
  }
  return {
    asks,
    password,
    write,
    code,
    writeCode: (typed) => {
      writeCode(typed)
      keep(undefined)
    },
    sentWays,
    way,
    chooseWay,
    unsaid:
      isTried && isMissing
        ? t('field.not_empty', { field: t(asks === 'code' ? 'ui.code.label' : 'centre.password') })
        : undefined,
    faults: asks === 'password' ? ['wrong_old_password'] : sentWays.length > 0 ? faultsOfCodes : [],
    isReady: () => {
      setTried(true)
      return !isMissing
    },
    spend: async (deed) => {
      const cpw = await give().catch((error: unknown) => {
        if (isCalled(error, 'sign_in_again') && sentWays.length > 0) {
          setOld(true)
          setTried(false)
        }
        throw error
      })
      const result = await deed(cpw).catch((error: unknown) => {
        if (asks === 'code') keep(isCalled(error, 'proof_needed') ? undefined : cpw)
        throw error
      })
      keep(undefined)
      if (asks === 'code') writeCode('')
      return result
    },
  }
}

const faultsOfCodes = ['sign_in_again', 'code_wrong']

function isCalled(error: unknown, code: string): boolean {
  return error instanceof CallRefused && error.code === code
}
