import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { useMember } from '#site/session/use-member.ts'

export type Unread = Output<typeof messages.unreadCount>

const nothing: Unread = {
  unreadCount: 0,
  messageCount: 0,
  rewardCount: 0,
  missionCount: 0,
  friendCount: 0,
  noticeIds: [],
  popUpIds: [],
}

/** The member's unread items over all devices. Visitors have none, because nothing is stored for them. */
export function useUnread(): Unread {
  const member = useMember()
  const isMember = member !== undefined && member !== 'loading' && !member.passwordExpired
  const { data } = useQuery({ ...queryOf(useApi(), messages.unreadCount, {}), enabled: isMember })
  return (isMember ? data : undefined) ?? nothing
}

/** Reports items as read and refetches the count. A failed report leaves them unread. */
export function useReading() {
  const api = useApi()
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ what, ...which }: Input<typeof messages.readNotices> & { what: 'notices' | 'messages' }) =>
      api.call(what === 'notices' ? messages.readNotices : messages.readMessages, which),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [messages.unreadCount.path] }),
  })
  return mutate
}
