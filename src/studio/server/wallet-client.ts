import { randomUUID } from 'node:crypto'

import { fieldsOf } from '#studio/game/fields.ts'

import type { Operator } from './operators.ts'
import { SIGNATURE_HEADER, signBytes } from './signing.ts'

/** One call of the protocol to an operator's wallet. */
export interface WalletRequest {
  readonly operator: Operator
  readonly path: 'user/balance' | 'transaction/bet' | 'transaction/win' | 'transaction/rollback'
  readonly body: Readonly<Record<string, string | boolean | bigint>>
}

/** The operator's answer: a status of the protocol. Without one the outcome is unknown. */
export type WalletAnswer =
  | {
      readonly isAnswered: true
      readonly status: string
      readonly balance: bigint | undefined
      /** The rule of a refusal, where the operator names it: an addition to the protocol. */
      readonly reason?: string | undefined
    }
  | { readonly isAnswered: false; readonly why: string }

export interface WalletClient {
  ask(request: WalletRequest): Promise<WalletAnswer>
}

/** Timeout of a wallet call. */
export const PATIENCE_MS = 1_000
const ANSWER_BYTES = 64 * 1024

export function openWalletClient({
  patienceMs = PATIENCE_MS,
}: { readonly patienceMs?: number } = {}): WalletClient {
  return {
    async ask({ operator, path, body }) {
      const text = writeBody({ ...body, request_uuid: randomUUID() })
      try {
        const answer = await fetch(`${operator.walletUrl.replace(/\/+$/, '')}/${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            [SIGNATURE_HEADER]: signBytes(operator.ourPrivateKey, Buffer.from(text)),
          },
          body: text,
          redirect: 'manual',
          signal: AbortSignal.timeout(patienceMs),
        })
        const answered = await answer.text()
        if (answer.status !== 200) return { isAnswered: false, why: `http ${answer.status}` }
        return readAnswer(answered)
      } catch (error) {
        return { isAnswered: false, why: error instanceof Error ? error.name : 'unknown' }
      }
    },
  }
}

/** Amounts are JSON integers of 1/100 000, written without conversion to a float. */
function writeBody(body: WalletRequest['body']): string {
  const fields = Object.entries(body).map(
    ([name, value]) => `"${name}":${typeof value === 'bigint' ? value.toString() : JSON.stringify(value)}`,
  )
  return `{${fields.join(',')}}`
}

interface Source {
  readonly source?: string
}

function readAnswer(text: string): WalletAnswer {
  if (text.length > ANSWER_BYTES) return { isAnswered: false, why: 'too long an answer' }
  let balance: bigint | undefined
  // Reads the raw digits of the source text: a JavaScript number would lose precision.
  const read = (key: string, value: unknown, { source }: Source = {}): unknown => {
    if (key === 'balance' && source !== undefined && /^\d{1,19}$/.test(source)) balance = BigInt(source)
    return value
  }
  try {
    const { status, reason } =
      fieldsOf(JSON.parse(text, read as (key: string, value: unknown) => unknown)) ?? {}
    const isKnown = typeof reason === 'string' && /^[a-z_]{1,60}$/.test(reason)
    return typeof status === 'string' && /^RS_[A-Z_]{1,60}$/.test(status)
      ? { isAnswered: true, status, balance, reason: isKnown ? reason : undefined }
      : { isAnswered: false, why: 'no status' }
  } catch {
    return { isAnswered: false, why: 'no json' }
  }
}
