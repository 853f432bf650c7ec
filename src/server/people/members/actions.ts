import type { Output } from '#contract/endpoint.ts'
import type { session } from '#contract/session.ts'
import { isAgentType } from '#domain/access/role.ts'
import { avatarIdOf } from '#art/avatar-choice.ts'
import { inLanguage } from '#domain/language/names.ts'
import { findLanguage } from '#domain/language/language.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { MerchantOfCall } from '#server/platform/http/context.ts'

import { type Contacts, selectContacts } from './contact-store.ts'
import {
  type Bindings,
  type MemberOfMobile,
  type NewMember,
  type NewRegistration,
  insertAffiliateCode,
  insertMember,
  insertRegistration,
  lockPassword,
  lockProfile,
  selectAgentByCode,
  selectBindings,
  selectMember,
  selectMemberByMobile,
  selectReferrer,
  updateContact,
  updateDemo,
  updateFactorsReset,
  updateProfile,
} from './store.ts'
import { type NewTrial, countTrials, insertTrial, updateEndedTrials } from './trial-store.ts'

export {
  type ChangeableMember,
  type ListedMember,
  type MemberFilters,
  lockMember,
  selectMemberFigures as findMemberFigures,
  selectMemberInFull as findMemberInFull,
  selectMembers as findMembers,
  selectUplines as findUplines,
  updateMemberByOperator as changeMemberByOperator,
  updateMemberStatus as changeMemberStatus,
} from './console-store.ts'
export { fetchMembers, openMembers, takeFilePlace } from './export-store.ts'
export { selectActiveFacts as findActiveFacts } from './active-store.ts'
export {
  type Standing,
  deleteAgeVerification as takeAgeVerification,
  deleteAgeVerificationOfCheck as takeAgeVerificationOfCheck,
  insertAgeVerification as giveAgeVerification,
  selectStanding as findStanding,
  upsertAgeVerification as confirmAge,
  replaceBirthday,
  writeBirthday,
} from './standing-store.ts'
export {
  type MoneyFacts,
  selectAccounts as findAccounts,
  selectAccountsInTeam as findAccountsInTeam,
  selectInOwnLine as findInOwnLine,
  selectMoneyFacts as findMoneyFacts,
  selectStatuses as findStatuses,
} from './money-store.ts'
export {
  type MessageWays,
  selectMembersWithWays as findMembersWithWays,
  selectMessageWays as findMessageWays,
  updateMessageWays as changeMessageWays,
} from './contact-store.ts'
export {
  drawReferralCode,
  insertFriend as noteFriend,
  selectFriendsOf as findFriendsOf,
} from './friend-store.ts'
export { selectMemberIds as findMemberIds } from './id-store.ts'
export { selectMemberCount as countMembers, selectNewMembers as countNewMembers } from './joined-store.ts'
export { selectDemoAccounts as findDemoAccounts } from './store.ts'
export type { Contacts }

/** Creates a member for fixtures and the demonstration. */
export async function createMember(tx: Tx, member: NewMember): Promise<bigint> {
  return await insertMember(tx, member)
}

/** The data that a member may read about themselves. */
export async function findMemberInfo(
  tx: Tx,
  {
    merchant,
    memberId,
    language: pageLanguage,
  }: {
    readonly merchant: MerchantOfCall
    readonly memberId: bigint
    /** That of the page. */
    readonly language: string
  },
): Promise<Output<typeof session.memberInfo> | undefined> {
  const member = await selectMember(tx, { merchantId: merchant.id, memberId })
  if (!member) return undefined
  const id = member.id.toString()
  const language = findLanguage(member.language ?? '')?.code
  return {
    id,
    customerId: id,
    account: member.account,
    username: member.account,
    nickname: member.nickname,
    avatar: avatarIdOf(member.avatar, member.account),
    merchant: merchant.code,
    merchantCode: merchant.code,
    platform: 'web',
    // A language that the merchant no longer offers is omitted.
    ...(language && merchant.languages.includes(language) ? { language } : {}),
    ...(member.previousLoginAt ? { previousLoginAt: member.previousLoginAt.toISOString() } : {}),
    type: member.accountType,
    isAgent: isAgentType(member.accountType),
    toUpline: member.mayTransferToUpline,
    clubLabel: {
      labelName: inLanguage(member.labelName, member.clubNames, pageLanguage),
      rankLevel: member.rankLevel,
    },
    memberLabel: member.memberLabel,
    passwordExpired: member.mustChangePassword,
    features: {
      showsMemberCentre: merchant.accounts.showsMemberCentre,
      showsAgentCentre: merchant.accounts.showsAgentCentre,
      countsTrialAmongAgents: merchant.accounts.countsTrialAmongAgents,
      givesLevels: member.givesLevels,
    },
  }
}

/** Registers a member; nothing if the account name is taken. */
export async function registerMember(tx: Tx, registration: NewRegistration): Promise<bigint | undefined> {
  return await insertRegistration(tx, registration)
}

/** The agent with this code; new members go below that agent. */
export async function findAgentByCode(
  tx: Tx,
  request: { readonly merchantId: number; readonly code: string },
): Promise<bigint | undefined> {
  return await selectAgentByCode(tx, request)
}

/** The member with this referral code. */
export async function findReferrer(
  tx: Tx,
  request: { readonly merchantId: number; readonly code: string },
): Promise<bigint | undefined> {
  return await selectReferrer(tx, request)
}

/** Marks an account that a program of the demonstration plays: its name carries the mark, and it counts as no player. */
export async function markDemoMember(
  tx: Tx,
  which: { readonly merchantId: number; readonly account: string },
): Promise<void> {
  await updateDemo(tx, which)
}

export async function giveAffiliateCode(
  tx: Tx,
  given: { readonly merchantId: number; readonly code: string; readonly agentId: bigint },
): Promise<void> {
  await insertAffiliateCode(tx, given)
}

/** A trial account: play money, no password, and an expiry. */
export async function createTrialMember(
  tx: Tx,
  trial: NewTrial,
): Promise<{ readonly id: bigint; readonly account: string; readonly endsAt: Date }> {
  return { account: trial.account, ...(await insertTrial(tx, trial)) }
}

export async function countTrialsFrom(
  tx: Tx,
  household: { readonly merchantId: number; readonly from: string },
): Promise<number> {
  return await countTrials(tx, household)
}

/** Closes a batch of expired trial accounts and returns them. */
export async function closeEndedTrials(
  tx: Tx,
): Promise<readonly { readonly id: bigint; readonly merchantId: number }[]> {
  return await updateEndedTrials(tx)
}

interface MemberOfMerchant {
  readonly merchantId: number
  readonly memberId: bigint
}

/** Deletes the payment password, and records when an operator reset the member's factors. */
export async function keepFactorsReset(tx: Tx, who: MemberOfMerchant): Promise<void> {
  await updateFactorsReset(tx, who)
}

export async function findBindings(tx: Tx, who: MemberOfMerchant): Promise<Bindings | undefined> {
  return await selectBindings(tx, who)
}

export interface Profile {
  readonly account: string
  readonly nickname: string
  /** The seed of the chosen picture. */
  readonly avatar: string | null
  readonly language: string | null
}

/**
 * Changes a member's profile and returns the old one; nothing if the member does not exist. The caller has validated
 * the values.
 */
export async function changeProfile(
  tx: Tx,
  who: MemberOfMerchant,
  change: { readonly nickname?: string; readonly avatar?: string | null; readonly language?: string },
): Promise<Profile | undefined> {
  const before = await lockProfile(tx, who)
  if (before) await updateProfile(tx, who, change)
  return before
}

/** A member's contacts, unmasked. For internal use; screens show them in part. */
export async function findContacts(
  tx: Tx,
  who: { readonly merchantId: number; readonly memberId: bigint },
): Promise<Contacts | undefined> {
  return await selectContacts(tx, who)
}

/** The member with this number, verified or not. */
export async function findMemberByMobile(
  tx: Tx,
  request: { readonly merchantId: number; readonly mobile: string },
): Promise<MemberOfMobile | undefined> {
  return await selectMemberByMobile(tx, request)
}

/** Whether the member has a password. Locks the row until the transaction ends. */
export async function lockPasswordOf(
  tx: Tx,
  who: { readonly merchantId: number; readonly memberId: bigint },
): Promise<boolean> {
  return await lockPassword(tx, who)
}

/** Binds a proven contact and returns the one before; nothing if it belongs to another member. */
export async function bindContact(
  tx: Tx,
  who: MemberOfMerchant,
  contact: { readonly kind: 'mobile' | 'email'; readonly value: string },
): Promise<{ readonly before: string | null } | undefined> {
  return await updateContact(tx, who, contact)
}
