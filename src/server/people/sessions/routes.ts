import { session } from '#contract/session.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { clearSiteData, cookieName, readCookie } from '#server/platform/http/cookies.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { pageTokenOf, readSecret } from '#server/platform/http/session-secret.ts'
import { findMemberInfo } from '#server/people/members/actions.ts'

import { endSession } from './actions.ts'
import { clearMemberCookies, setHint } from './member-cookies.ts'

export const sessionRoutes = (store: Store) =>
  bind(session, {
    resume: (context) => resume(context),
    logout: async (context) => {
      const { caller } = context
      if (caller.kind !== 'member') throw refusePlainly('unauthenticated')
      // guard: sign-out-ends-session
      await store.transact((tx) => endSession(tx, { memberId: caller.memberId, id: caller.sessionId }))
      if (context.reply) {
        clearMemberCookies(context.reply, context.isSecure)
        clearSiteData(context.reply, 'site')
      }
      return {}
    },
    memberInfo: async (context) => {
      const { merchant, memberId, language } = context
      const info = await findMemberInfo(store.read, { merchant, memberId, language })
      if (!info) throw refusePlainly('unauthenticated')
      return info
    },
  })

/** Resolves the caller by cookie alone, after the plumbing checked that a page of our own origin makes the call. */
function resume(context: Context): { token?: string } {
  const { request, reply, caller, isSecure } = context
  const cookie = readCookie(request?.headers.cookie, cookieName('session', isSecure))
  const secret = readSecret(cookie)
  // Only the tab that took the first step may take the second; the cookie stays.
  if (caller.kind === 'member' && caller.isHalfSignedIn) return {}
  if (caller.kind === 'member' && secret) {
    if (reply) setHint(reply, isSecure)
    return { token: pageTokenOf(secret) }
  }
  // The session has ended, so its cookie is cleared.
  if (cookie !== undefined && reply) clearMemberCookies(reply, isSecure)
  return {}
}
