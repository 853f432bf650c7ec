import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { StatementsView } from '#contract/profiles.ts'
import { Moment, Nothing, Uuid, strict } from '#contract/schema.ts'

import {
  Day,
  Id,
  MemberName,
  Next,
  Noted,
  Paging,
  Reason,
  RefusedReads,
  Scope,
  Search,
  Version,
  Waits,
} from './schema.ts'

const Status = Enum(['active', 'suspended', 'closed'])
const Club = strict({ id: Id, labelName: String(), rankLevel: Integer() })

/** Filters of the list and of the export. */
const Filters = {
  ...Scope,
  /** Prefix of an account or nickname; or a complete id, mail address, mobile number or network address. */
  search: Optional(Search),
  status: Optional(Status),
  /** 0 player; 1, 2, 41 and 42 agent; 4 trial account. */
  type: Optional(Integer({ minimum: 0, maximum: 42 })),
  clubId: Optional(Id),
  uplineId: Optional(Id),
  registeredFrom: Optional(Day),
  registeredTo: Optional(Day),
}

const Listed = strict({
  id: Id,
  account: String(),
  nickname: String(),
  type: Integer(),
  status: Status,
  /** An account that a program of the demonstration plays. */
  isDemo: Boolean(),
  club: Optional(Club),
  upline: Optional(MemberName),
  /** Masked. */
  mobile: Optional(String()),
  email: Optional(String()),
  registeredAt: Moment,
  lastLoginAt: Optional(Moment),
})

export const listMembers = endpoint({
  method: 'GET',
  path: '/console/members',
  access: 'operator:members.read',
  summary: 'Members of a merchant, page by page, in an order that new members do not disturb.',
  input: strict({ ...Filters, sort: Optional(Enum(['newest', 'oldest', 'account'])), ...Paging }),
  value: strict({ list: ArrayOf(Listed), next: Next }),
  refusals: [],
})

export const exportMembers = endpoint({
  method: 'GET',
  path: '/console/members/export.csv',
  access: 'operator:members.export',
  summary: 'The same as a CSV file with masked contacts, opened by the browser. The export is audited.',
  input: strict(Filters),
  value: Nothing,
  refusals: ['files_busy'],
  cookieOnly: true,
  throttle: 'dear',
})

export const memberPage = endpoint({
  method: 'GET',
  path: '/console/member',
  access: 'operator:members.read',
  summary: 'One member: profile, status, club, upline, factors. Contacts are masked.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    id: Id,
    merchantCode: String(),
    account: String(),
    nickname: String(),
    type: Integer(),
    status: Status,
    isDemo: Boolean(),
    club: Optional(Club),
    memberLabel: Optional(String()),
    mayTransferToUpline: Boolean(),
    upline: Optional(MemberName),
    /** Direct downline. */
    downline: Integer(),
    /** The member whose referral code the registration named. */
    inviter: Optional(MemberName),
    /** Members who registered with the member's code. */
    friends: Integer(),
    mobile: Optional(strict({ text: String(), isVerified: Boolean() })),
    email: Optional(strict({ text: String(), isVerified: Boolean() })),
    payeeName: Optional(String()),
    /** Year only. */
    birthYear: Optional(Integer()),
    /** An operator has verified the age: a strict market requires that before a deposit. */
    isAgeVerified: Boolean(),
    language: Optional(String()),
    countryCode: Optional(String()),
    registeredAt: Moment,
    lastLoginAt: Optional(Moment),
    passwordChangedAt: Optional(Moment),
    mustChangePassword: Boolean(),
    trialEndsAt: Optional(Moment),
    factors: strict({
      hasTotp: Boolean(),
      passkeys: Integer(),
      recoveryCodesLeft: Integer(),
      devices: Integer(),
    }),
    identities: ArrayOf(String()),
    openSessions: Integer(),
    refusedReads: RefusedReads,
    version: Version,
  }),
  refusals: [],
})

export const revealContacts = endpoint({
  method: 'POST',
  path: '/console/member/contacts',
  access: 'operator:members.contacts',
  summary: 'The unmasked contacts of a member; needs a reason, and is audited.',
  input: strict({ ...Scope, id: Id, reason: Reason }),
  value: strict({
    mobile: Optional(String()),
    email: Optional(String()),
    payeeName: Optional(String()),
    birthday: Optional(Day),
    ...StatementsView,
    /** Changes of facts that a document confirms, until a new one shows them. */
    waiting: strict(StatementsView),
    particulars: ArrayOf(strict({ field: String(), value: String() })),
  }),
  refusals: [],
})

export const changeMember = endpoint({
  method: 'PUT',
  path: '/console/member',
  access: 'operator:members.write',
  summary:
    'Changes the fields of a profile that operators may change. `changed_meanwhile` carries the current values.',
  input: strict({
    ...Scope,
    id: Id,
    version: Version,
    nickname: String({ maxLength: 40 }),
    memberLabel: String({ maxLength: 40 }),
    mayTransferToUpline: Boolean(),
    /** Absent: no club. */
    clubId: Optional(Id),
    reason: Reason,
  }),
  value: strict({ version: Version }),
  refusals: ['changed_meanwhile', 'nickname_invalid', 'club_closed', 'club_by_levels', 'payee_in_name'],
})

export const setMemberStatus = endpoint({
  method: 'PUT',
  path: '/console/member/status',
  access: 'operator:members.write',
  summary:
    'Suspends or closes an account, or opens it again. Sessions end with the next call, live streams within seconds.',
  input: strict({ ...Scope, id: Id, version: Version, status: Status, reason: Reason }),
  value: strict({ version: Version, endedSessions: Integer() }),
  refusals: ['changed_meanwhile', 'same_status'],
})

export const addMemberNote = endpoint({
  method: 'POST',
  path: '/console/member/note',
  access: 'operator:members.write',
  summary: 'Adds a note about a member to the audit; it cannot be changed.',
  input: strict({ ...Scope, id: Id, note: Reason }),
  value: Nothing,
  refusals: [],
})

export const memberUplines = endpoint({
  method: 'GET',
  path: '/console/member/uplines',
  access: 'operator:agents.read',
  summary: 'The agents above a member, nearest first.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    list: ArrayOf(
      strict({ id: Id, account: String(), type: Integer(), status: Status, downline: Integer() }),
    ),
  }),
  refusals: [],
})

export const memberSessions = endpoint({
  method: 'GET',
  path: '/console/member/sessions',
  access: 'operator:members.read',
  summary: 'A member’s sessions: open ones first, then those of the last month.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    list: ArrayOf(
      strict({
        id: Uuid,
        device: String(),
        address: Optional(String()),
        isOpen: Boolean(),
        isHalfSignedIn: Boolean(),
        isRemembered: Boolean(),
        provenBy: Optional(String()),
        createdAt: Moment,
        lastUsedAt: Moment,
        expiresAt: Moment,
        endedAt: Optional(Moment),
      }),
    ),
  }),
  refusals: [],
})

export const endMemberSessions = endpoint({
  method: 'POST',
  path: '/console/member/sessions/end',
  access: 'operator:sessions.end',
  summary: 'Ends one session of a member, or all of them.',
  input: strict({ ...Scope, id: Id, sessionId: Optional(Uuid), reason: Reason }),
  value: strict({ ended: Integer() }),
  refusals: [],
})

export const resetMemberFactors = endpoint({
  method: 'POST',
  path: '/console/member/factors/reset',
  access: 'operator:members.recover',
  summary:
    'Deletes authenticator, recovery codes, passkeys, payment password and known devices, ends all sessions, and notifies the member. If the member has any factor or a payment password, it waits for a second operator.',
  input: strict({ ...Scope, id: Id, reason: Reason }),
  value: strict(Waits),
  refusals: ['proposal_waits'],
})

export const sendMemberReset = endpoint({
  method: 'POST',
  path: '/console/member/password/reset',
  access: 'operator:members.recover',
  summary: 'Sends the member a link to choose a new password. Operators never see it.',
  input: strict({ ...Scope, id: Id, reason: Reason }),
  value: strict({ sentTo: String() }),
  refusals: ['no_address', 'member_not_active'],
  throttle: 'dear',
})

export const memberAudit = endpoint({
  method: 'GET',
  path: '/console/member/audit',
  access: 'operator:members.read',
  summary: 'Actions of the member and of operators on the account, and notes, newest first.',
  input: strict({ ...Scope, id: Id, ...Paging }),
  value: strict({
    list: ArrayOf(
      strict({
        id: Id,
        at: Moment,
        action: String(),
        by: Enum(['operator', 'member', 'house']),
        operatorName: Optional(String()),
        reason: String(),
        before: Noted,
        after: Noted,
      }),
    ),
    next: Next,
  }),
  refusals: [],
})
