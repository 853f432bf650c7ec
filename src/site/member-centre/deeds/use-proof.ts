import { createContext, use, useState } from 'react'

import { CallRefused, type Api, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import type { Input } from '#contract/endpoint.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { type ProofWay, asksProofBeside } from '#domain/access/proof-way.ts'
import { loadWithin } from '#browser/routing/load-within.ts'

/** The proof ways of the member on this page; without any, a recent sign-in is the proof. */
export const ProofWaysContext = createContext<readonly ProofWay[]>(['password'])

export type SentWay = Extract<ProofWay, 'sms' | 'email'>
/** Factors of an armed account. */
export type ArmedWay = Extract<ProofWay, 'passkey' | 'totp' | 'recovery'>

export interface Proof {
  /**
   * The strongest proof that the member can give. A member without a password proves by a recent sign-in; if that is
   * too old, by a code, where one can be sent.
   */
  readonly asks: 'factor' | 'payment' | 'password' | 'code' | 'nothing'
  /** The typed password or code. */
  readonly answer: string
  readonly write: (answer: string) => void
  /** The channels to which codes can be sent, and the chosen one. */
  readonly sentWays: readonly SentWay[]
  readonly way: SentWay
  readonly chooseWay: (way: SentWay) => void
  readonly armedWays: readonly ArmedWay[]
  readonly armedWay: ArmedWay
  readonly chooseArmed: (way: ArmedWay) => void
  /** Switches a forgotten payment password to a code; undefined where none can be sent. */
  readonly forget: (() => void) | undefined
  readonly isForgotten: boolean
  /** Missing fields, shown after the first attempt. */
  readonly unsaid: string | undefined
  /** Codes of refusals that stand beside the proof. */
  readonly faults: readonly string[]
  readonly isReady: () => boolean
  /** Creates a proof and runs the action with it. */
  readonly spend: <Result>(deed: (cpw: string) => Promise<Result>) => Promise<Result>
}

/**
 * Re-authentication. The input stays in the dialog, so an action of several calls asks only once. A proof for a named deed is
 * valid for it alone.
 */
export function useProof(given?: readonly ProofWay[], deed?: string): Proof {
  const t = useT()
  const api = useApi()
  const ofPage = use(ProofWaysContext)
  const ways = given ?? ofPage
  const sentWays = ways.filter((way): way is SentWay => way === 'sms' || way === 'email')
  const armedWays = ways.filter(isArmedWay)
  const [answer, setAnswer] = useState('')
  const [chosenWay, chooseWay] = useState<SentWay>()
  const [chosenFactor, setFactor] = useState<ArmedWay>()
  const [isByCode, setByCode] = useState(false)
  const [isTried, setTried] = useState(false)
  // A code can be used once; if the action is refused, the proof created from it is still unused and is kept.
  const [keptProof, keep] = useState<{ readonly cpw: string; readonly deed: string | undefined }>()
  const kept = keptProof?.deed === deed ? keptProof?.cpw : undefined
  const asks = asksOf(ways, isByCode)
  const way = chosenWay ?? sentWays[0] ?? 'email'
  const armedWay = chosenFactor ?? armedWays[0] ?? 'recovery'
  const isTyped = asks !== 'nothing' && !(asks === 'factor' && armedWay === 'passkey')
  const isMissing = kept === undefined && isTyped && answer.trim() === ''
  const isKept = asks === 'code' || asks === 'factor'
  const write = (typed: string) => {
    setAnswer(typed)
    keep(undefined)
  }
  const goByCode = () => {
    setByCode(true)
    setTried(false)
    write('')
  }
  return {
    asks,
    answer,
    write,
    sentWays,
    way,
    chooseWay,
    armedWays,
    armedWay,
    chooseArmed: (next) => {
      setFactor(next)
      setTried(false)
      write('')
    },
    forget: asks === 'payment' && sentWays.length > 0 ? goByCode : undefined,
    isForgotten: asks === 'code' && ways.includes('payment_password'),
    unsaid: isTried && isMissing ? t('field.not_empty', { field: t(labels[asks]) }) : undefined,
    faults: faultsOf(asks, sentWays),
    isReady: () => {
      setTried(true)
      return !isMissing
    },
    spend: async (run) => {
      const cpw =
        kept ??
        (await giveBy(api, { asks, answer, way, armedWay }, deed).catch((error: unknown) => {
          if (isCalled(error, 'sign_in_again') && sentWays.length > 0) goByCode()
          throw error
        }))
      const result = await run(cpw).catch((error: unknown) => {
        if (isKept) keep(isCalled(error, 'proof_needed') ? undefined : { cpw, deed })
        throw error
      })
      keep(undefined)
      if (isKept) setAnswer('')
      return result
    },
  }
}

/**
 * The proof required beside a password that the action itself asks for; undefined where that password is the
 * strongest.
 */
export function useProofBeside(given: 'password' | 'payment_password'): Proof | undefined {
  const proof = useProof()
  return asksProofBeside(given, use(ProofWaysContext)) ? proof : undefined
}

/** Runs the action with a proof, if one is required. */
export async function spendBeside<Result>(
  proof: Proof | undefined,
  deed: (proven: { readonly cpw?: string }) => Promise<Result>,
): Promise<Result> {
  return proof ? await proof.spend((cpw) => deed({ cpw })) : await deed({})
}

function isArmedWay(way: ProofWay): way is ArmedWay {
  return way === 'passkey' || way === 'totp' || way === 'recovery'
}

function asksOf(ways: readonly ProofWay[], isByCode: boolean): Proof['asks'] {
  if (ways.some(isArmedWay)) return 'factor'
  if (isByCode) return 'code'
  if (ways.includes('payment_password')) return 'payment'
  return ways.includes('password') ? 'password' : 'nothing'
}

async function giveBy(
  api: Api,
  { asks, answer, way, armedWay }: Pick<Proof, 'asks' | 'answer' | 'way' | 'armedWay'>,
  deed: string | undefined,
): Promise<string> {
  const proof = async (given: Input<typeof secondFactor.giveProof>) =>
    (await api.call(secondFactor.giveProof, deed === undefined ? given : { ...given, deed })).cpw
  switch (asks) {
    case 'factor': {
      if (armedWay !== 'passkey') return await proof({ factor: { way: armedWay, answer: answer.trim() } })
      const { signForProof } = await loadWithin(() => import('#site/sign-in/passkey.ts'))
      return await proof({ passkey: await signForProof(api) })
    }
    case 'payment':
      return await proof({ paymentPassword: answer })
    case 'password':
      return await proof({ password: answer })
    case 'code':
      return await proof({ code: { way, answer: answer.trim() } })
    case 'nothing':
      return await proof({})
  }
}

const labels = {
  factor: 'ui.code.label',
  payment: 'centre.payment_password',
  password: 'centre.password',
  code: 'ui.code.label',
  nothing: 'ui.code.label',
} as const

function faultsOf(asks: Proof['asks'], sentWays: readonly SentWay[]): readonly string[] {
  switch (asks) {
    case 'factor':
      return ['code_wrong', 'passkey_refused']
    case 'payment':
      return ['payment_password_wrong']
    case 'password':
      return ['wrong_old_password']
    case 'code':
    case 'nothing':
      return sentWays.length > 0 ? ['sign_in_again', 'code_wrong'] : []
  }
}

function isCalled(error: unknown, code: string): boolean {
  return error instanceof CallRefused && error.code === code
}
