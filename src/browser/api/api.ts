import { createContext, use } from 'react'

import type { Endpoint, Input, Output } from '#contract/endpoint.ts'

/**
 * How pages call the server: over HTTP in browsers, directly during server rendering. An endpoint is identified by
 * method and path only, because the browser's copy of a contract contains no more.
 */
export interface Api {
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>>
  /** Uploads a raw file. Absent during server rendering. */
  upload?<E extends Endpoint>(endpoint: E, input: Input<E>, sending: Sending): Promise<Output<E>>
}

/** An upload. */
export interface Sending {
  readonly file: Blob
  readonly type: string
  /** Progress from 0 to 1. */
  readonly onProgress?: (part: number) => void
  readonly signal?: AbortSignal
}

/** A refusal by the server, with its message. */
export class CallRefused extends Error {
  readonly code: string
  readonly status: number
  readonly correlationId: string | undefined
  readonly value: unknown

  constructor(answer: {
    code: string
    message: string
    status: number
    correlationId?: string | undefined
    value?: unknown
  }) {
    super(answer.message)
    this.name = 'CallRefused'
    this.code = answer.code
    this.status = answer.status
    this.correlationId = answer.correlationId
    this.value = answer.value
  }
}

/** No response: the outcome on the server is unknown. */
export class ServerNotReached extends Error {
  constructor(cause: unknown) {
    super('the server was not reached', { cause })
    this.name = 'ServerNotReached'
  }
}

export const ApiContext = createContext<Api | undefined>(undefined)

export function useApi(): Api {
  const api = use(ApiContext)
  if (!api) throw new Error('no api: this part stands outside of ApiContext')
  return api
}
