import * as ownAccount from '#contract/console/own-account.ts'
import * as sessionCalls from '#contract/console/session.ts'
import { isPermission } from '#domain/access/permission.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { clearSessionCookie, clearSiteData, cookieName, readCookie } from '#server/platform/http/cookies.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { type MerchantLookup, merchantsInScope, operatorOf } from '#server/platform/http/scope.ts'
import { pageTokenOf, readSecret } from '#server/platform/http/session-secret.ts'

import {
  addOwnPasskey,
  beginOwnPasskey,
  beginOwnTotp,
  changeOwnPassword,
  confirmOwnTotp,
  readOwnSecurity,
  removeOwnPasskey,
  renewOwnRecoveryCodes,
} from './own-account.ts'
import { selectPublicName } from './public-name-store.ts'
import { setOwnPublicName } from './own-public-name.ts'
import { askOwnProofPasskey } from './proving.ts'
import {
  askPasskeySignIn,
  askSecondStepPasskey,
  proveSecondStep,
  secondStepByPasskey,
  signIn,
  signInByPasskey,
  waysOf,
} from './sign-in.ts'
import {
  type OperatorSessionTimes,
  renewOperatorSession,
  selectSessionTimes,
  selectSigningInById,
  updateOperatorSessionsEnded,
} from './store.ts'
import type { FactorParts } from './totp.ts'

export const operatorSessionRoutes = (parts: FactorParts) => {
  const { store } = parts
  return bind(
    { ...sessionCalls },
    {
      signIn: (context, input) => signIn(store, context, input),
      proveSecondStep: (context, input) => proveSecondStep(parts, context, input),
      askSecondStepPasskey: (context) => askSecondStepPasskey(store, context),
      secondStepByPasskey: (context, input) => secondStepByPasskey(store, context, input),
      askPasskeySignIn: (context) => askPasskeySignIn(store, context),
      signInByPasskey: (context, input) => signInByPasskey(store, context, input),
      resumeSession: (context) => resume(store, context),
      sessionTimes: async ({ caller }) =>
        timesOf(await selectSessionTimes(store.read, operatorOf(caller).sessionId)),
      keepSession: async ({ caller }) =>
        timesOf(await renewOperatorSession(store.read, operatorOf(caller).sessionId)),
      signOut: async (context) => {
        const { operatorId, sessionId } = operatorOf(context.caller)
        await store.transact((tx) => updateOperatorSessionsEnded(tx, { operatorId, sessionId }))
        if (context.reply) {
          clearSessionCookie(context.reply, 'operator', context.isSecure)
          clearSiteData(context.reply, 'console')
        }
        return {}
      },
    },
  )
}

export const ownAccountRoutes = (parts: FactorParts & { readonly registry: MerchantLookup }) => {
  const { store, registry } = parts
  return bind(
    { ...ownAccount },
    {
      operatorInfo: ({ caller }) => {
        const operator = operatorOf(caller)
        return {
          name: operator.operatorName,
          ...(operator.role === undefined ? {} : { role: operator.role }),
          permissions: operator.permissions.filter(isPermission),
          isOfHouse: operator.merchantId === undefined,
          merchants: merchantsInScope(registry, caller).map(
            ({ code, name, zone, languages, defaultLanguage }) => ({
              merchantCode: code,
              name,
              zone,
              languages: [defaultLanguage, ...languages.filter((one) => one !== defaultLanguage)],
            }),
          ),
          owes: {
            password: operator.mustChangePassword === true,
            factor: operator.mustEnrolFactor === true,
          },
        }
      },
      ownSecurity: (context) => readOwnSecurity(store, context),
      askOwnProofPasskey: (context) => askOwnProofPasskey(store, context),
      changeOwnPassword: (context, input) => changeOwnPassword(parts, context, input),
      beginOwnTotp: (context, input) => beginOwnTotp(parts, context, input),
      confirmOwnTotp: (context, input) => confirmOwnTotp(parts, context, input),
      renewOwnRecoveryCodes: (context, input) => renewOwnRecoveryCodes(parts, context, input),
      beginOwnPasskey: (context, input) => beginOwnPasskey(parts, context, input),
      addOwnPasskey: (context, input) => addOwnPasskey(store, context, input),
      removeOwnPasskey: (context, input) => removeOwnPasskey(parts, context, input),
      ownPublicName: async ({ caller }) => {
        const publicName = await selectPublicName(store.read, operatorOf(caller).operatorId)
        return publicName === undefined ? {} : { publicName }
      },
      setOwnPublicName: (context, input) => setOwnPublicName(store, context, input),
    },
  )
}

function timesOf(found: OperatorSessionTimes | undefined) {
  // The session ended after the guard of the call had found it.
  if (!found) throw refusePlainly('unauthenticated')
  return { idleEndsAt: found.idleEndsAt.toISOString(), endsAt: found.endsAt.toISOString() }
}

/** Resolves the caller by cookie alone, after the plumbing checked that a page of our own origin makes the call. */
async function resume(store: Store, { request, reply, caller, isSecure }: Context) {
  const cookie = readCookie(request?.headers.cookie, cookieName('operator', isSecure))
  const secret = readSecret(cookie)
  if (caller.kind === 'operator' && secret) {
    const operator = await selectSigningInById(store.read, caller.operatorId)
    const state = caller.isHalfSignedIn ? 'second_step' : caller.mustEnrol ? 'enrol' : 'in'
    const ways = caller.isHalfSignedIn && operator ? waysOf(operator) : []
    return { token: pageTokenOf(secret), state, ways } as const
  }
  // The session has ended, so its cookie is cleared.
  if (cookie !== undefined && reply) clearSessionCookie(reply, 'operator', isSecure)
  return { ways: [] }
}
