import type { Static, TSchema } from 'typebox'

import type { AccessLevel } from '#domain/access/access-level.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call, as browser and server know it. */
export interface Endpoint {
  readonly method: Method
  readonly path: string
  readonly access: AccessLevel
  readonly summary: string
  readonly input: TSchema
  readonly value: TSchema
  readonly refusals: readonly string[]
  /**
   * Opened by the browser as a stream or a file, without a page token: the cookie alone authenticates, so the call
   * must not change anything.
   */
  readonly cookieOnly?: true
  /** Issues the page token, so it cannot require one: it checks the cookie and the Origin header. */
  readonly givesToken?: true
  /** Answers even while the merchant is closed or the visitor's region is blocked. */
  readonly alwaysOpen?: true
  /** Answers visitors even where the merchant shows its pages to members only. */
  readonly openBeforeLogin?: true
  /** Answers a member who must change the password first, or an operator who must enrol first. */
  readonly openBeforePasswordChange?: true
  /** Cost class for the throttle: `dear` calls are counted exactly, over all processes. */
  readonly throttle?: 'dear' | 'none'
  /** Maximum body in bytes, where it differs from the default. */
  readonly bodyLimit?: number
  /** Accepts form-encoded bodies of older pages beside JSON. The cross-site check still applies. */
  readonly takesForms?: true
  /** The body is a raw file of one of these media types; the input is in the URL. */
  readonly takesBytes?: readonly string[]
  /** The body is a JWE, encrypted to our published key, so that a TLS-terminating proxy cannot read passwords. */
  readonly isSealed?: true
  /** Starts something that a closing brand refuses: an account, a deposit, play. */
  readonly notWhileEnding?: true
  /** Moves money: the input needs a `requestId`. */
  readonly movesMoney?: true
}

export type Contract = Record<string, Endpoint>
export type Input<E extends Endpoint> = Static<E['input']>
export type Output<E extends Endpoint> = Static<E['value']>
export type RefusalOf<E extends Endpoint> = E['refusals'][number]

export function endpoint<const E extends Endpoint>(description: E): E {
  return description
}

/** The shape of every answer. */
export type Envelope<T> =
  | { readonly success: true; readonly value: T }
  | {
      readonly success: false
      readonly code: string
      readonly message: string
      readonly correlationId?: string
      readonly value?: unknown
    }

/** Refusals of the plumbing. They are in no contract, because every call may answer them. */
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
  'brand_closed',
  'unavailable',
  'internal_error',
] as const
export type PlumbingRefusal = (typeof plumbingRefusals)[number]
