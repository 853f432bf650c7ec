import { messages } from '#contract/messages.ts'
import { findUnreadAnnouncements, readAnnouncements } from '#server/publishing/content/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { notifyMember } from './actions.ts'
import { countUnread, selectMessages, updateRead } from './store.ts'

const PAGE_SIZE = 20

export const messageRoutes = ({ store, hub }: { readonly store: Store; readonly hub: Hub }) =>
  bind(messages, {
    unreadCount: async ({ merchant, memberId }) => {
      const who = { merchantId: merchant.id, memberId }
      const [unread, messageCount] = await Promise.all([
        findUnreadAnnouncements(store.read, who),
        countUnread(store.read, who),
      ])
      return {
        unreadCount: unread.length + messageCount,
        messageCount,
        noticeIds: unread.map(({ id }) => id),
        popUpIds: unread.filter(({ type }) => type === 'PU').map(({ id }) => id),
      }
    },
    list: async ({ merchant, memberId }, { before }) => {
      const rows = await selectMessages(store.read, {
        merchantId: merchant.id,
        memberId,
        before,
        limit: PAGE_SIZE + 1,
      })
      const list = rows.slice(0, PAGE_SIZE).map(({ createdAt, corrected, ...row }) => ({
        ...row,
        ...(corrected ? { corrected } : {}),
        createdAt: createdAt.toISOString(),
      }))
      return { list, hasMore: rows.length > PAGE_SIZE }
    },
    readMessages: async ({ merchant, memberId }, input) => {
      const ids = idsOf(input)
      await store.transact((tx) => updateRead(tx, { merchantId: merchant.id, memberId, ids }))
      notifyMember(hub.publish, memberId)
      return {}
    },
    readNotices: async ({ merchant, memberId }, input) => {
      const ids = idsOf(input)
      await store.transact((tx) => readAnnouncements(tx, { merchantId: merchant.id, memberId, ids }))
      notifyMember(hub.publish, memberId)
      return {}
    },
  })

function idsOf({ all, ids = [] }: { readonly all?: boolean; readonly ids?: string[] }) {
  return all === true ? ('all' as const) : ids
}
