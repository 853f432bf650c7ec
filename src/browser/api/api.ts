import { createContext, use } from 'react'

import type { Endpoint, Input, Output } from '#contract/endpoint.ts'

/**
 * How a page asks: in the browser over the wire, while the server renders directly. An endpoint is named by its
 * method and path, because the browser's copy of a contract holds no more than that.
 */
export interface Api {
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>>
  /** Sends a file as it is, for a call that takes one. Nobody sends any while the server renders. */
  upload?<E extends Endpoint>(endpoint: E, input: Input<E>, sending: Sending): Promise<Output<E>>
}

/** A file on its way. */
export interface Sending {
  readonly file: Blob
  readonly type: string
  /** How much has left, of one. */
  readonly onProgress?: (part: number) => void
  readonly signal?: AbortSignal
}

/** A no of the server, with the words that it gave. */
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

/** The server was not reached at all: nothing is known of what happened there. */
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
