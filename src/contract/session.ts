import { Boolean, Enum, Integer, Optional, String } from 'typebox'

import { languageCodes } from '#domain/language/language.ts'

import { endpoint } from './endpoint.ts'
import { Moment, Nothing, strict } from './schema.ts'

export const MemberInfo = strict({
  id: String(),
  account: String(),
  /** The same values under the names of the specification's session. */
  username: String(),
  customerId: String(),
  nickname: String(),
  /** The seed of the member's drawn picture. */
  avatar: String(),
  merchant: String(),
  merchantCode: String(),
  platform: Enum(['web']),
  /** The member's chosen language for messages. */
  language: Optional(Enum([...languageCodes])),
  /** The previous sign-in. */
  previousLoginAt: Optional(Moment),
  /** The account type: 4 is a trial account; 1, 2, 41 and 42 are agents. */
  type: Integer(),
  isAgent: Boolean(),
  toUpline: Boolean(),
  clubLabel: strict({ labelName: String(), rankLevel: Integer() }),
  memberLabel: Optional(String()),
  /** The password must be changed before any other call. */
  passwordExpired: Boolean(),
  features: strict({
    showsMemberCentre: Boolean(),
    showsAgentCentre: Boolean(),
    countsTrialAmongAgents: Boolean(),
    /** The brand has levels, whose page shows the member’s own. */
    givesLevels: Boolean(),
  }),
})

export const session = {
  resume: endpoint({
    method: 'POST',
    path: '/wps/session/resume',
    access: 'public',
    summary: 'Returns the page token of the cookie’s session to a new tab; empty without a session.',
    input: Nothing,
    value: strict({ token: Optional(String()) }),
    refusals: [],
    openBeforeLogin: true,
    givesToken: true,
  }),
  logout: endpoint({
    method: 'DELETE',
    path: '/wps/session/logout',
    access: 'member',
    summary: 'Ends the session. Its cookie and its token are refused from the next call on.',
    input: Nothing,
    value: Nothing,
    refusals: [],
    openBeforePasswordChange: true,
  }),
  memberInfo: endpoint({
    method: 'GET',
    path: '/wps/member/info',
    access: 'member',
    summary: 'The signed-in member.',
    input: Nothing,
    value: MemberInfo,
    refusals: [],
    openBeforePasswordChange: true,
  }),
}
