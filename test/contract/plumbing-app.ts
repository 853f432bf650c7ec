import { Array as ArrayOf, Boolean, Integer, Optional, String } from 'typebox'
import { pino } from 'pino'
import type { FastifyInstance } from 'fastify'

import { type Contract, endpoint } from '#contract/endpoint.ts'
import { Nothing, strict } from '#contract/schema.ts'
import { readAccountSettings } from '#domain/merchant/account-settings.ts'
import { marketProfile } from '#domain/merchant/market-profile.ts'
import type { CallerOfCall, MerchantOfCall } from '#server/platform/http/context.ts'
import { bind } from '#server/platform/http/bind.ts'
import { createBareApp, mountAbsent } from '#server/platform/http/create-app.ts'
import type { HttpHooks } from '#server/platform/http/http-hooks.ts'
import { mountCalls } from '#server/platform/http/mount.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { loadWords } from '#server/platform/http/words.ts'

const common = { value: Nothing, input: Nothing, summary: 'For a test.', refusals: [] } as const

/** One call of each kind that the HTTP layer distinguishes. */
export const sampleContract = {
  read: endpoint({
    ...common,
    method: 'GET',
    path: '/wps/read',
    access: 'public',
    input: strict({
      page: Optional(Integer({ minimum: 1, maximum: 9 })),
      words: Optional(String({ maxLength: 9 })),
      isNew: Optional(Boolean()),
    }),
    value: strict({ named: String(), list: ArrayOf(strict({ id: Integer() })) }),
  }),
  frozen: endpoint({
    ...common,
    method: 'GET',
    path: '/wps/frozen',
    access: 'public',
    input: strict({}),
    value: strict({ named: String(), list: ArrayOf(strict({ id: Integer() })) }),
  }),
  write: endpoint({
    ...common,
    method: 'POST',
    path: '/wps/write',
    access: 'public',
    input: strict({ page: Integer(), words: Optional(String()) }),
  }),
  open: endpoint({
    ...common,
    method: 'GET',
    path: '/wps/open',
    access: 'public',
    alwaysOpen: true,
    openBeforeLogin: true,
  }),
  mine: endpoint({ ...common, method: 'GET', path: '/wps/mine', access: 'member' }),
  change: endpoint({
    ...common,
    method: 'PUT',
    path: '/wps/change',
    access: 'member',
    refusals: ['changed_meanwhile'],
  }),
  real: endpoint({ ...common, method: 'GET', path: '/wps/real', access: 'real-member' }),
  agents: endpoint({ ...common, method: 'GET', path: '/wps/agents', access: 'agent' }),
  centre: endpoint({ ...common, method: 'GET', path: '/wps/centre', access: 'guarded:member_centre' }),
  half: endpoint({ ...common, method: 'GET', path: '/wps/half', access: 'half-signed-in' }),
  file: endpoint({ ...common, method: 'GET', path: '/wps/file', access: 'member', cookieOnly: true }),
  token: endpoint({
    ...common,
    method: 'POST',
    path: '/wps/token',
    access: 'public',
    givesToken: true,
    openBeforeLogin: true,
  }),
  dear: endpoint({ ...common, method: 'GET', path: '/wps/dear', access: 'public', throttle: 'dear' }),
  provider: endpoint({ ...common, method: 'POST', path: '/wps/provider', access: 'provider:sample' }),
  broken: endpoint({ ...common, method: 'GET', path: '/wps/broken', access: 'public' }),
  large: endpoint({
    ...common,
    method: 'POST',
    path: '/wps/large',
    access: 'public',
    bodyLimit: 4_096,
    input: strict({ words: String() }),
  }),
  sealed: endpoint({
    ...common,
    method: 'POST',
    path: '/wps/sealed',
    access: 'public',
    input: strict({ password: String({ maxLength: 20 }) }),
    isSealed: true,
  }),
  operators: endpoint({
    ...common,
    method: 'GET',
    path: '/console/sample',
    access: 'operator:merchants.read',
  }),
} satisfies Contract

export const sampleMerchant: MerchantOfCall = {
  id: 7,
  code: 'sample',
  version: 1,
  profile: marketProfile('open'),
  opening: {
    isClosed: false,
    opensAtMs: undefined,
    windows: [],
    blockedRanges: [],
    admittedRanges: [],
    blockedCountries: [],
    servedCountries: [],
  },
  languages: ['EN', 'VI'],
  defaultLanguage: 'EN',
  isEnding: false,
  showsPagesToMembersOnly: false,
  accounts: readAccountSettings({}, marketProfile('open'), () => undefined),
}

/** Session cookies of the sample and their callers. Each token is the cookie's name with `-token`. */
export const sampleCallers: Readonly<Record<string, CallerOfCall>> = {
  player: { kind: 'member', accountType: 0, isHalfSignedIn: false, memberId: 1n, sessionId: 's1' },
  agent: { kind: 'member', accountType: 1, isHalfSignedIn: false, memberId: 2n, sessionId: 's2' },
  trial: { kind: 'member', accountType: 4, isHalfSignedIn: false, memberId: 3n, sessionId: 's3' },
  half: { kind: 'member', accountType: 0, isHalfSignedIn: true, memberId: 4n, sessionId: 's4' },
  reader: {
    kind: 'operator',
    permissions: ['merchants.read'],
    operatorId: 1n,
    operatorName: 'reader',
    sessionId: '00000000-0000-4000-8000-000000000000',
    merchantId: undefined,
  },
  nobody: {
    kind: 'operator',
    permissions: [],
    operatorId: 2n,
    operatorName: 'nobody',
    sessionId: '00000000-0000-4000-8000-000000000000',
    merchantId: undefined,
  },
}

export interface Sample {
  readonly app: FastifyInstance
  /** Log lines. */
  readonly logged: string[]
  readonly observed: string[]
  readonly throttled: string[]
}

export type SampleOptions = Partial<HttpHooks> & {
  readonly merchant?: Partial<MerchantOfCall>
  readonly bodyLimit?: number
}

/** A server with the sample's calls, without a database. */
export async function openSample(options: SampleOptions = {}): Promise<Sample> {
  const logged: string[] = []
  const observed: string[] = []
  const throttled: string[] = []
  const hooks: HttpHooks = {
    side: 'site',
    findMerchant: (host) => (host === 'sample.test' ? { ...sampleMerchant, ...options.merchant } : undefined),
    consoleHosts: ['console.test'],
    findCaller: ({ cookie, token, needsToken }) =>
      Promise.resolve(
        (!needsToken || token === `${cookie}-token` ? sampleCallers[cookie] : undefined) ?? {
          kind: 'visitor',
        },
      ),
    clientRules: { trustedProxies: { kind: 'none' }, countryHeader: undefined, findCountry: undefined },
    throttle: {
      take: () => undefined,
      takeDear: () => Promise.resolve(undefined),
      share: () => Promise.resolve(),
      close: () => undefined,
    },
    openSealed: (text) =>
      Promise.resolve(JSON.parse(Buffer.from(text.split('..')[1] ?? '', 'base64url').toString())),
    say: loadWords(),
    fallbackLanguage: 'EN',
    now: () => 1_000_000,
    observe: (call, status) => void observed.push(`${call} ${status}`),
    countRefusedRead: () => undefined,
    countThrottled: (kind) => void throttled.push(kind),
    ...options,
  }
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  const app = createBareApp({ hooks, log, bodyLimit: options.bodyLimit ?? 1_024 })
  mountCalls(app, 'sample', sampleCalls(), hooks)
  mountAbsent(app, hooks)
  await app.ready()
  return { app, logged, observed, throttled }
}

const frozen = Object.freeze({ named: 'yes', secret: 'no', list: [] })

function sampleCalls() {
  const nothing = () => ({})
  return bind(sampleContract, {
    // A careless handler, which returns more than the contract names.
    read: () => ({ named: 'yes', secret: 'no', list: [{ id: 1, passwordHash: 'no' }] }) as never,
    frozen: () => frozen as never,
    write: nothing,
    open: nothing,
    mine: nothing,
    change: () => {
      throw refuse<typeof sampleContract.change>('changed_meanwhile')
    },
    real: nothing,
    agents: nothing,
    centre: nothing,
    half: nothing,
    file: nothing,
    token: nothing,
    dear: nothing,
    provider: nothing,
    broken: () => {
      throw new Error('the secret reason')
    },
    large: nothing,
    sealed: nothing,
    operators: nothing,
  })
}
