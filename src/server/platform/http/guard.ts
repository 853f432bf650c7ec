import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Endpoint } from '#contract/endpoint.ts'
import { refuseAccess } from '#domain/access/access-level.ts'

import type { CallerOfCall, MerchantOfCall } from './context.ts'
import { cookieName, readCookie } from './cookies.ts'
import { type HttpHooks, cookieFamilyOf } from './http-hooks.ts'
import { Refusal, refusePlainly } from './refusal.ts'
import { isForeign, isOriginNamed, isProvenOurs } from './same-origin.ts'
import type { BucketKind } from './throttle.ts'
import { bucketOfAddress } from './throttle-bucket.ts'
import { merchantOf, statusOf } from './visit.ts'

/** An admitted caller and the merchant of the call. */
export interface Admission {
  readonly merchant: MerchantOfCall | undefined
  readonly caller: CallerOfCall
}

/** The part of a call that the guard reads. A file outside of the contract, such as a picture, states no more. */
export type GuardedCall = Pick<
  Endpoint,
  | 'method'
  | 'access'
  | 'cookieOnly'
  | 'givesToken'
  | 'alwaysOpen'
  | 'notWhileEnding'
  | 'throttle'
  | 'openBeforeLogin'
  | 'openBeforePasswordChange'
>

export function isProvidersCall(endpoint: Pick<Endpoint, 'access'>): boolean {
  return endpoint.access.startsWith('provider:')
}

export const VISITOR: CallerOfCall = { kind: 'visitor' }

/** The requirements of a call, computed once. */
interface Rules {
  readonly isUnsafe: boolean
  readonly isProviders: boolean
  readonly needsToken: boolean
  readonly proof: 'origin' | 'same-site' | undefined
}

/**
 * The guard of a call. It checks in order: host, foreign page, status, address, session, account, members' pages, access level,
 * page token. A visitor without a cookie is admitted synchronously, to keep frequent public calls cheap.
 */
export function guardOf(
  endpoint: GuardedCall,
  hooks: HttpHooks,
): (request: FastifyRequest, reply: FastifyReply) => Admission | Promise<Admission> {
  const rules: Rules = {
    isUnsafe: endpoint.method !== 'GET',
    isProviders: isProvidersCall(endpoint),
    needsToken:
      !endpoint.cookieOnly &&
      !endpoint.givesToken &&
      (endpoint.method !== 'GET' || endpoint.access !== 'public'),
    proof: endpoint.givesToken ? 'origin' : endpoint.cookieOnly ? 'same-site' : undefined,
  }
  const family = cookieFamilyOf(hooks)
  return (request, reply) => {
    const merchant = merchantOf(request, hooks)
    // guard: foreign-page-refused
    if (rules.isUnsafe && !rules.isProviders && isForeign(request)) throw refusePlainly('forbidden')
    // guard: closed-site-refused
    if (merchant && !endpoint.alwaysOpen && !rules.isProviders) refuseClosed(request, merchant, hooks.now())
    // guard: no-opening-while-closing
    if (merchant?.isEnding && endpoint.notWhileEnding) throw refusePlainly('brand_ending')
    const cookie = readCookie(request.headers.cookie, cookieName(family, request.client.isSecure))
    // A provider has no session: its signature is verified once the body is read.
    if (rules.isProviders) {
      takeOrRefuse(hooks, reply, 'address', hooks.throttle.take('address', addressBucket(request)))
      return { merchant, caller: VISITOR }
    }
    if (endpoint.throttle === 'dear')
      return admitDearly({ endpoint, rules, hooks, merchant, cookie }, request, reply)
    // guard: address-throttled
    if (endpoint.throttle !== 'none')
      takeOrRefuse(hooks, reply, 'address', hooks.throttle.take('address', addressBucket(request)))
    if (cookie === undefined) return admit({ endpoint, rules, hooks, merchant, cookie }, request, VISITOR)
    return admitSignedIn({ endpoint, rules, hooks, merchant, cookie }, request, reply)
  }
}

/** Verifies a provider's signature before its message is parsed; the access level alone admits no caller. */
export async function admitProvider(
  endpoint: Endpoint,
  hooks: HttpHooks,
  request: FastifyRequest,
): Promise<Admission> {
  const merchant = request.admission?.merchant
  const { code } = request.params as { readonly code?: string }
  const caller =
    merchant && code !== undefined && Buffer.isBuffer(request.body)
      ? await hooks.findProvider?.({
          family: endpoint.access.slice('provider:'.length),
          merchantId: merchant.id,
          code,
          headers: request.headers,
          bytes: request.body,
          address: request.client.address,
          nowMs: hooks.now(),
        })
      : undefined
  const refusal = refuseAccess(endpoint.access, caller ?? VISITOR)
  if (refusal || !caller) throw refusePlainly(refusal ?? 'unauthenticated') // guard: provider-call-proven
  return { merchant, caller }
}

interface Attempt {
  readonly endpoint: GuardedCall
  readonly rules: Rules
  readonly hooks: HttpHooks
  readonly merchant: MerchantOfCall | undefined
  readonly cookie: string | undefined
}

async function admitSignedIn(
  attempt: Attempt,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admission> {
  const caller = await findCaller(attempt, request)
  const account = accountBucket(caller)
  const { hooks, endpoint } = attempt
  // guard: account-throttled
  if (account !== undefined && endpoint.throttle !== 'none')
    takeOrRefuse(hooks, reply, 'account', hooks.throttle.take('account', account))
  return admit(attempt, request, caller)
}

async function admitDearly(
  attempt: Attempt,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admission> {
  const { hooks } = attempt
  // guard: dear-call-of-address
  takeOrRefuse(hooks, reply, 'address', await hooks.throttle.takeDear('address', addressBucket(request)))
  const caller = await findCaller(attempt, request)
  const account = accountBucket(caller)
  // guard: dear-call-of-account
  if (account !== undefined)
    takeOrRefuse(hooks, reply, 'account', await hooks.throttle.takeDear('account', account))
  return admit(attempt, request, caller)
}

function findCaller(
  { endpoint, rules, hooks, merchant, cookie }: Attempt,
  request: FastifyRequest,
): Promise<CallerOfCall> | CallerOfCall {
  if (cookie === undefined || cookie === '' || cookie.length > 200) return VISITOR
  const token = request.headers['x-session-token']
  return hooks.findCaller({
    merchantId: merchant?.id,
    cookie,
    token: typeof token === 'string' && token.length <= 200 ? token : undefined,
    needsToken: rules.needsToken,
    device: request.headers['user-agent'] ?? '',
    // Browsers reopen streams without any input.
    isBackground: endpoint.cookieOnly === true || request.headers['x-background'] === '1',
  })
}

function admit(
  { endpoint, rules, merchant }: Attempt,
  request: FastifyRequest,
  caller: CallerOfCall,
): Admission {
  const isPublicPage = !merchant?.showsPagesToMembersOnly || endpoint.openBeforeLogin
  // guard: members-only-pages
  if (!isPublicPage && !isInside(endpoint, caller)) throw refusePlainly('unauthenticated')
  const refusal = refuseAccess(endpoint.access, caller, merchant?.accounts)
  if (refusal) throw refusePlainly(refusal) // guard: access-level-enforced
  const owed = firstOwed(caller)
  // guard: owed-change-blocks-calls
  if (owed && endpoint.access !== 'public' && !endpoint.openBeforePasswordChange) throw refusePlainly(owed)
  // guard: page-token-from-named-origin
  if (rules.proof === 'origin' && !isOriginNamed(request)) throw refusePlainly('forbidden')
  // guard: cookie-file-same-site
  if (rules.proof === 'same-site' && !isProvenOurs(request)) throw refusePlainly('forbidden')
  return { merchant, caller }
}

/** The task that a signed-in caller must do first. A half signed-in member takes the second step before that. */
export function firstOwed(caller: CallerOfCall): 'password_change_needed' | 'enrolment_needed' | undefined {
  if (caller.kind === 'member' && caller.mustChangePassword === true && !caller.isHalfSignedIn)
    return 'password_change_needed'
  // guard: unenrolled-operator-refused
  if (caller.kind === 'operator' && caller.mustEnrol === true) return 'enrolment_needed'
  return undefined
}

function isInside(endpoint: GuardedCall, caller: CallerOfCall): boolean {
  // guard: inside-is-fully-signed-in
  return caller.kind === 'member' && (!caller.isHalfSignedIn || endpoint.access === 'half-signed-in')
}

/** A closed site answers only that it is closed. */
export function refuseClosed(request: FastifyRequest, merchant: MerchantOfCall, nowMs: number): void {
  const found = statusOf(request, merchant, nowMs)
  switch (found.status) {
    case 0:
      return
    case 1:
      if (found.isEnded) throw refusePlainly('brand_closed')
      throw refusePlainly(
        'maintenance',
        found.opensAtMs === undefined ? undefined : { opensAt: new Date(found.opensAtMs).toISOString() },
      )
    case 2:
      throw refusePlainly('region_restricted')
  }
}

/** Pages and pictures count against the address's throttle like calls. */
export function countVisit(request: FastifyRequest, reply: FastifyReply, hooks: HttpHooks): void {
  takeOrRefuse(hooks, reply, 'address', hooks.throttle.take('address', addressBucket(request)))
}

function takeOrRefuse(
  hooks: HttpHooks,
  reply: FastifyReply,
  kind: BucketKind,
  waitSeconds: number | undefined,
): void {
  if (waitSeconds === undefined) return
  hooks.countThrottled(kind)
  reply.header('retry-after', waitSeconds)
  throw new Refusal('too_many_requests', 429)
}

function addressBucket(request: FastifyRequest): string {
  return bucketOfAddress(request.client.address)
}

function accountBucket(caller: CallerOfCall): string | undefined {
  switch (caller.kind) {
    case 'visitor':
    case 'provider':
      return undefined
    case 'member':
      return `m:${caller.memberId}`
    case 'operator':
      return `o:${caller.operatorId}`
  }
}
