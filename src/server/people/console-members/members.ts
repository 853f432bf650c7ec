import type {
  listMembers as listCall,
  memberPage as pageCall,
  memberSessions as sessionsCall,
} from '#contract/console/members.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { emailInPart, mobileInPart, nameInPart } from '#domain/members/in-part.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, dayOf, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { type MerchantLookup, merchantInScope } from '#server/platform/http/scope.ts'
import {
  type ListedMember,
  type MemberFilters,
  findFriendsOf,
  findMemberInFull,
  findMembers,
} from '#server/people/members/actions.ts'
import { findRefusedReadsOfMember, refusedReadsViewOf } from '#server/platform/refused-reads/actions.ts'
import { findSessionsOfMember } from '#server/people/sessions/actions.ts'
import { findProvidersOf } from '#server/people/social/actions.ts'

export interface ConsoleMemberParts {
  readonly store: Store
  readonly registry: MerchantLookup
}

type Filters = Omit<Input<typeof listCall>, 'sort' | 'after' | 'limit'>

/** The filters of a list of members, with dates validated. */
export function filtersOf(
  { registry }: Pick<ConsoleMemberParts, 'registry'>,
  { caller }: Context,
  input: Filters,
): MemberFilters {
  const { merchantCode, ...filters } = input
  const { id, zone } = merchantInScope(registry, caller, merchantCode)
  return {
    ...filters,
    merchantId: id,
    zone,
    registeredFrom: dayOf('registeredFrom', input.registeredFrom),
    registeredTo: dayOf('registeredTo', input.registeredTo),
  }
}

export async function listMembers(
  parts: ConsoleMemberParts,
  context: Context,
  { sort = 'newest', after, limit: requestedLimit, ...input }: Input<typeof listCall>,
): Promise<Output<typeof listCall>> {
  const limit = limitOf(requestedLimit)
  const form = sort === 'account' ? /^.{1,64}$/su : ID_FORM
  const cursor = readCursor(after, [new RegExp(`^${sort}$`), form])
  const rows = await findMembers(parts.store.read, filtersOf(parts, context, input), {
    sort,
    after: cursor?.[1],
    limit,
  })
  return pageOf(rows, limit, viewOf, (row) => [sort, sort === 'account' ? row.account.toLowerCase() : row.id])
}

type MemberView = Output<typeof listCall>['list'][number]

export function viewOf(row: ListedMember): MemberView {
  return {
    id: row.id,
    account: row.account,
    nickname: row.nickname,
    type: row.type,
    status: row.status,
    isDemo: row.isDemo,
    ...clubOf(row),
    ...(row.uplineId !== null && row.uplineAccount !== null
      ? { upline: { id: row.uplineId, account: row.uplineAccount } }
      : {}),
    ...(row.mobile === null ? {} : { mobile: mobileInPart(row.mobile) }),
    ...(row.email === null ? {} : { email: emailInPart(row.email) }),
    registeredAt: row.registeredAt.toISOString(),
    ...momentOf('lastLoginAt', row.lastLoginAt),
  }
}

function clubOf(row: Pick<ListedMember, 'clubId' | 'labelName' | 'rankLevel'>) {
  if (row.clubId === null || row.labelName === null || row.rankLevel === null) return {}
  return { club: { id: row.clubId, labelName: row.labelName, rankLevel: row.rankLevel } }
}

function momentOf<N extends string>(name: N, at: Date | null): { readonly [K in N]?: string } {
  return at === null ? {} : ({ [name]: at.toISOString() } as { readonly [K in N]: string })
}

export async function readMember(
  { store, registry }: ConsoleMemberParts,
  { caller }: Context,
  input: Input<typeof pageCall>,
): Promise<Output<typeof pageCall>> {
  const merchant = merchantInScope(registry, caller, input.merchantCode)
  const who = { merchantId: merchant.id, memberId: BigInt(input.id) }
  const member = await findMemberInFull(store.read, who)
  if (!member) throw refusePlainly('absent')
  const { mobile, email, lastLoginAt: _login, ...listed } = viewOf(member)
  const { inviterId, inviterAccount, friends } = await findFriendsOf(store.read, who)
  return {
    ...listed,
    merchantCode: merchant.code,
    ...(member.memberLabel === null ? {} : { memberLabel: member.memberLabel }),
    mayTransferToUpline: member.mayTransferToUpline,
    downline: member.downline,
    friends,
    ...(inviterId === null || inviterAccount === null
      ? {}
      : { inviter: { id: inviterId, account: inviterAccount } }),
    ...(mobile === undefined ? {} : { mobile: { text: mobile, isVerified: member.isMobileVerified } }),
    ...(email === undefined ? {} : { email: { text: email, isVerified: member.isEmailVerified } }),
    ...(member.payeeName === null ? {} : { payeeName: nameInPart(member.payeeName) }),
    ...(member.birthday === null ? {} : { birthYear: Number.parseInt(member.birthday.slice(0, 4), 10) }),
    isAgeVerified: member.isAgeVerified,
    ...(member.language === null ? {} : { language: member.language }),
    ...(member.countryCode === null ? {} : { countryCode: member.countryCode }),
    ...momentOf('lastLoginAt', member.lastLoginAt),
    ...momentOf('passwordChangedAt', member.passwordChangedAt),
    mustChangePassword: member.mustChangePassword,
    ...momentOf('trialEndsAt', member.trialEndsAt),
    factors: {
      hasTotp: member.hasTotp,
      passkeys: member.passkeys,
      recoveryCodesLeft: member.recoveryCodesLeft,
      devices: member.devices,
    },
    identities: await findProvidersOf(store.read, who),
    openSessions: member.openSessions,
    refusedReads: refusedReadsViewOf(await findRefusedReadsOfMember(store.read, who)),
    version: member.version,
  }
}

export async function readSessions(
  { store, registry }: ConsoleMemberParts,
  { caller }: Context,
  input: Input<typeof sessionsCall>,
): Promise<Output<typeof sessionsCall>> {
  const merchantId = merchantInScope(registry, caller, input.merchantCode).id
  const memberId = BigInt(input.id)
  if (!(await findMemberInFull(store.read, { merchantId, memberId }))) throw refusePlainly('absent')
  const rows = await findSessionsOfMember(store.read, { merchantId, memberId })
  return {
    list: rows.map((row) => ({
      id: row.id,
      device: row.device,
      ...(row.address === null ? {} : { address: row.address }),
      isOpen: row.isOpen,
      isHalfSignedIn: row.isHalfSignedIn,
      isRemembered: row.isRemembered,
      ...(row.provenBy === null ? {} : { provenBy: row.provenBy }),
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      ...momentOf('endedAt', row.endedAt),
    })),
  }
}
