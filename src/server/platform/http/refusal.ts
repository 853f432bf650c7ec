import type { Endpoint, PlumbingRefusal, RefusalOf } from '#contract/endpoint.ts'

/** An expected refusal, answered in the caller's language. It is no fault and is not logged as an error. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  readonly details: unknown

  constructor(code: string, status: number, details?: unknown) {
    super(code)
    this.code = code
    this.status = status
    this.details = details
  }
}

/** Status of every refusal that a call's contract names. */
export const REFUSED = 409

/** A refusal named by the call's contract. `throw refuse<PlaceBet>('draw_closed')` */
export function refuse<E extends Endpoint>(code: RefusalOf<E>, details?: unknown): Refusal {
  return new Refusal(code, REFUSED, details)
}

export const statusOf: Record<PlumbingRefusal, number> = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  password_change_needed: 403,
  enrolment_needed: 403,
  absent: 404,
  too_large: 413,
  too_many_requests: 429,
  internal_error: 500,
  maintenance: 503,
  region_restricted: 451,
  brand_ending: 403,
  brand_closed: 410,
  unavailable: 503,
}

/** A refusal of the plumbing, which every call may answer. */
export function refusePlainly(code: PlumbingRefusal, details?: unknown): Refusal {
  return new Refusal(code, statusOf[code], details)
}
