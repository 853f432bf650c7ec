import type { Static, TSchema } from 'typebox'

import type { AccessLevel } from '#domain/access/access-level.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call: what both sides of the wire know about it. */
export interface Endpoint {
  readonly method: Method
  readonly path: string
  readonly access: AccessLevel
  readonly summary: string
  readonly input: TSchema
  readonly value: TSchema
  readonly refusals: readonly string[]
  /** Opened by the browser itself (a stream, a file): the cookie alone proves the member, and nothing changes. */
  readonly cookieOnly?: true
  /** Gives out the page token itself, so it cannot ask for it: the cookie and our own Origin open it. */
  readonly givesToken?: true
  /** Answers although the merchant is closed or the visitor's region is blocked. */
  readonly alwaysOpen?: true
  /** Answers before anybody has signed in although the merchant shows its pages to members only. */
  readonly openBeforeLogin?: true
  /** Answers a member who must change the password, or an operator who must enrol, before anything else. */
  readonly openBeforePasswordChange?: true
  /** How dear the call is: `dear` ones are counted exactly and together with all other processes. */
  readonly throttle?: 'dear' | 'none'
  /** The largest body in bytes, where the common limit does not fit. */
  readonly bodyLimit?: number
  /** Takes a form as old pages send it, beside JSON. Whether a foreign page sent it is judged all the same. */
  readonly takesForms?: true
  /** The body is a file of one of these media types as it is, and the input stands in the address. */
  readonly takesBytes?: readonly string[]
  /** The body comes as a JWE, sealed to our published key: passwords stay unreadable to whatever ends TLS before us. */
  readonly isSealed?: true
  /** Begins something that a brand which is being closed for good does not begin any more: an account, a deposit, play. */
  readonly notWhileEnding?: true
  /** Moves money: such a call carries a `requestId`. */
  readonly movesMoney?: true
}

export type Contract = Record<string, Endpoint>
export type Input<E extends Endpoint> = Static<E['input']>
export type Output<E extends Endpoint> = Static<E['value']>
export type RefusalOf<E extends Endpoint> = E['refusals'][number]

export function endpoint<const E extends Endpoint>(description: E): E {
  return description
}

/** What every answer of ours looks like. */
export type Envelope<T> =
  | { readonly success: true; readonly value: T }
  | {
      readonly success: false
      readonly code: string
      readonly message: string
      readonly correlationId?: string
      readonly value?: unknown
    }

/** The noes of the plumbing. They are in no contract, because every call may answer them. */
export const plumbingRefusals = [
  'invalid_input',
  'unauthenticated',
  'forbidden',
  'password_change_needed',
  'enrolment_needed',
  'absent',
  'too_many_requests',
  'too_large',
  'maintenance',
  'region_restricted',
  'brand_ending',
  'unavailable',
  'internal_error',
] as const
export type PlumbingRefusal = (typeof plumbingRefusals)[number]
