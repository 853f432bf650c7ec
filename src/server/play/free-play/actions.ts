import { randomInt } from 'node:crypto'

import type { Input, Output } from '#contract/endpoint.ts'
import type { freePlay } from '#contract/free-play.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { cookieName, readCookie } from '#server/platform/http/cookies.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { bucketOfAddress } from '#server/platform/http/throttle-bucket.ts'
import type { HumanCheck } from '#server/people/human/actions.ts'
import { closeEndedTrials, countTrialsFrom, createTrialMember } from '#server/people/members/actions.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import {
  createMemberSession,
  endSessionOfCookie,
  endSessionsOfMember,
  type MemberSession,
} from '#server/people/sessions/actions.ts'
import { setMemberCookies } from '#server/people/sessions/member-cookies.ts'
import { givePlayMoney } from '#server/money/wallets/actions.ts'

type TryFree = typeof freePlay.tryFree

/** Trial accounts per household and day. */
export const TRIALS_A_DAY = 5

/**
 * Creates a trial account and signs in with it. It has no password, so no later sign-in is possible, and it expires.
 */
export async function tryFree(
  { store, human }: { readonly store: Store; readonly human: HumanCheck },
  context: Context,
  { merchant, input }: { readonly merchant: Merchant; readonly input: Input<TryFree> },
): Promise<Output<TryFree>> {
  if (!merchant.flags.freePlay) throw refuse<TryFree>('free_play_off') // guard: free-play-switched-on
  const { nowMs, reply, isSecure } = context
  // guard: trial-costs-work
  if (!(await human.spend({ merchantId: merchant.id, solution: input.human, nowMs })))
    throw refuse<TryFree>('human_check_failed')
  const opened = await store.transact((tx) => openTrial(tx, context, merchant))
  if (reply) setMemberCookies(reply, { value: opened.session.cookie, isSecure })
  return { token: opened.session.token, endsAt: opened.endsAt.toISOString() }
}

async function openTrial(
  tx: Tx,
  context: Context,
  merchant: Merchant,
): Promise<{ session: MemberSession; endsAt: Date }> {
  const { request, address, isSecure, language } = context
  const from = bucketOfAddress(address)
  // guard: trials-of-household-capped
  if ((await countTrialsFrom(tx, { merchantId: merchant.id, from })) >= TRIALS_A_DAY)
    throw refuse<TryFree>('free_play_limit')
  const hours = merchant.accounts.trialHours
  const member = await createTrialMember(tx, {
    merchantId: merchant.id,
    account: drawAccount(),
    language,
    hours,
    from,
  })
  await writeAudit(tx, {
    merchantId: merchant.id,
    operatorId: null,
    memberId: member.id,
    action: 'member.trial_opened',
    reason: '',
    before: {},
    after: { account: member.account, endsAt: member.endsAt.toISOString(), address },
  })
  await givePlayMoney(tx, { merchantId: merchant.id, memberId: member.id }) // guard: trial-given-play-money
  await endSessionOfCookie(tx, {
    merchantId: merchant.id,
    cookie: readCookie(request?.headers.cookie, cookieName('session', isSecure)),
  })
  const session = await createMemberSession(tx, {
    merchantId: merchant.id,
    memberId: member.id,
    idleMinutes: merchant.accounts.idleMinutes,
    expiresInSeconds: Math.min(hours, merchant.accounts.sessionHours) * 3600,
    address,
    device: request?.headers['user-agent'] ?? '',
  })
  return { session, endsAt: member.endsAt }
}

/** Closes expired trial accounts and ends their sessions. */
export async function endTrials(store: Store): Promise<void> {
  let closed: readonly { readonly id: bigint; readonly merchantId: number }[]
  do {
    closed = await store.transact(async (tx) => {
      const ended = await closeEndedTrials(tx)
      for (const { id, merchantId } of ended) {
        await endSessionsOfMember(tx, { memberId: id }) // guard: trial-ends
        await writeAudit(tx, {
          merchantId,
          operatorId: null,
          memberId: id,
          action: 'member.trial_ended',
          reason: '',
          before: { status: 'active' },
          after: { status: 'closed' },
        })
      }
      return ended
    })
  } while (closed.length > 0)
}

/** 31^12 names make a collision practically impossible; the unique index would refuse one. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

function drawAccount(): string {
  return `trial-${Array.from({ length: 12 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')}`
}
