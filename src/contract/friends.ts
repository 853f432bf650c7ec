import { Array as ArrayOf, Boolean, Optional, String } from 'typebox'

import { endpoint } from './endpoint.ts'
import { Moment, Nothing, strict } from './schema.ts'

/** Friends on a page. */
export const FRIENDS_PAGE = 20

export const friends = {
  own: endpoint({
    method: 'GET',
    path: '/wps/friends/own',
    access: 'real-member',
    summary: 'The member’s referral code, which is part of their link for friends.',
    input: Nothing,
    value: strict({
      /** Agents, members with limits, and members who are shut out of play invite no friends. */
      isInviting: Boolean(),
      /** Absent for members who invite no friends. */
      code: Optional(String()),
    }),
    refusals: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/wps/friends',
    access: 'real-member',
    summary: 'The friends who registered with the member’s code, newest first, page by page.',
    input: strict({ after: Optional(String({ minLength: 1, maxLength: 200 })) }),
    value: strict({
      list: ArrayOf(
        strict({
          /** In part: enough for the inviter to recognise a friend. */
          name: String(),
          joinedAt: Moment,
        }),
        { maxItems: FRIENDS_PAGE },
      ),
      next: Optional(String()),
    }),
    refusals: [],
  }),
}
