import type { Output } from '#contract/endpoint.ts'
import { myAccount } from '#contract/my-account.ts'
import { avatarSeeds, seedOfAvatarId } from '#art/avatar-choice.ts'
import { avatar } from '#art/avatar.ts'
import { toDataUri } from '#art/data-uri.ts'
import { readDevice } from '#domain/members/device.ts'
import { addressInPart, numberInPart } from '#domain/members/in-part.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { findMemberInfo } from '#server/people/members/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { findPayoutAccounts } from '#server/people/payout-accounts/actions.ts'
import { findOwnSessions } from '#server/people/sessions/actions.ts'

import {
  addPayoutAccount,
  changeLanguage,
  changeProfile,
  chooseAvatar,
  endOthers,
  endOwnSession,
  removeOwnPayoutAccount,
} from './actions.ts'
import { type ContactParts, bindEmail, bindMobile, sendEmailCode, sendMobileCode } from './contacts.ts'
import { refuseReset } from './factor-reset.ts'
import { overlookSecurity } from './overview.ts'
import { setPaymentPassword } from './payment-password.ts'

export interface MyAccountParts extends ContactParts {
  readonly registry: MerchantRegistry
  /** Country by address, if a GeoIP file is configured. */
  readonly findCountry: ((address: string) => string | undefined) | undefined
}

export const myAccountRoutes = (parts: MyAccountParts) => {
  const { store } = parts
  return bind(myAccount, {
    playerAvatar: async (context) => {
      const { avatar: id } = await infoOf(store, context)
      const chosen = seedOfAvatarId(id)
      return { avatar: id, ...(chosen === undefined ? {} : { chosen }), seeds: [...avatarSeeds] }
    },
    profileIcon: async (context) => ({
      icon: toDataUri(avatar({ id: (await infoOf(store, context)).avatar })),
    }),
    chooseAvatar: (context, input) => chooseAvatar(store, context, input),
    changeProfile: (context, input) => changeProfile(store, context, input),
    changeLanguage: (context, input) => changeLanguage(store, context, input),
    sessions: (context, input) => listSessions(parts, context, input.after),
    endOwnSession: async (context, input) => {
      await endOwnSession(store, context, input)
      return {}
    },
    endOtherSessions: async (context) => ({ ended: await endOthers(store, context) }),
    security: (context) => overlookSecurity(store, context),
    refuseFactorReset: async (context) => {
      await store.transact((tx) => refuseReset(tx, context))
      return {}
    },
    setPaymentPassword: async (context, input) => {
      await setPaymentPassword(parts, context, input)
      return {}
    },
    sendMobileCode: (context, input) => sendMobileCode(parts, context, input),
    bindMobile: (context, input) => bindMobile(parts, context, input),
    sendEmailCode: (context, input) => sendEmailCode(parts, context, input),
    bindEmail: (context, input) => bindEmail(parts, context, input),
    payoutAccounts: async (context) => {
      const owner = { merchantId: context.merchant.id, memberId: context.memberId }
      const list = await findPayoutAccounts(store.read, owner)
      return {
        list: list.map(({ id, kind, institution, holderName, accountNumber, addedAt }) => ({
          id,
          kind,
          institution,
          holderName,
          number: numberInPart(accountNumber),
          addedAt: addedAt.toISOString(),
        })),
      }
    },
    addPayoutAccount: (context, input) => addPayoutAccount(parts, context, input),
    removePayoutAccount: async (context, input) => {
      await removeOwnPayoutAccount(store, context, input)
      return {}
    },
  })
}

async function infoOf({ read }: Store, { merchant, memberId, language }: Context) {
  const info = await findMemberInfo(read, { merchant, memberId, language })
  if (!info) throw refusePlainly('unauthenticated')
  return info
}

async function listSessions(
  { store, findCountry }: MyAccountParts,
  { merchant, memberId, caller }: Context,
  after: string | undefined,
): Promise<Output<typeof myAccount.sessions>> {
  const { list, hasMore } = await findOwnSessions(store.read, { merchantId: merchant.id, memberId, after })
  const own = caller.kind === 'member' ? caller.sessionId : undefined
  return {
    hasMore,
    list: list.map(({ id, address, device, startedAt, lastUsedAt }) => {
      const { browser, system, kind } = readDevice(device)
      const country = address === null ? undefined : findCountry?.(address)
      return {
        id,
        isThis: id === own,
        kind,
        ...(browser === undefined ? {} : { browser }),
        ...(system === undefined ? {} : { system }),
        ...(country === undefined ? {} : { country }),
        ...(country !== undefined || address === null ? {} : { address: addressInPart(address) }),
        startedAt: startedAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      }
    }),
  }
}
