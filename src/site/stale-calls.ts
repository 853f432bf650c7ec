import type { QueryClient } from '@tanstack/react-query'

import { catalogue } from '#contract/catalogue.ts'
import { content } from '#contract/content.ts'
import { help } from '#contract/help.ts'
import type { LiveMessage } from '#contract/live.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { letters, teamLetters } from '#contract/letters.ts'
import { messages } from '#contract/messages.ts'
import { points } from '#contract/points.ts'
import { profiles } from '#contract/profiles.ts'
import { support } from '#contract/support.ts'
import { system } from '#contract/system.ts'

import { takeDraws } from './lottery/take-draws.ts'

/** All calls for content of operators share this path prefix. */
const contentFolder = content.banners.path.slice(0, content.banners.path.lastIndexOf('/') + 1)

const staleCalls = {
  announcements: [content.announcements.path, messages.unreadCount.path],
  banners: [content.banners.path],
  whitelabel: [system.whitelabel.path],
  content: [contentFolder, help.helpCenter.path],
  // Includes the games of the lobbies.
  catalogue: [catalogue.gameMenus.path, '/wps/relay/GCSGAME_', '/lgw/vn/', '/wps/lottery/lobby'],
  points: [points.balance.path, points.redemptions.path],
  missions: [
    '/wps/relay/MCSFE_getMission',
    '/wps/lottery/mission',
    '/wps/missions/rewards',
    messages.unreadCount.path,
  ],
  boards: ['/wps/relay/MCSFE_getMissionLeaderboard', '/wps/lottery/leaderboard', '/wps/missions/rewards'],
  raffles: ['/wps/raffles'],
  friends: ['/wps/friends', messages.unreadCount.path],
  promotions: ['/wps/promotions', '/wps/offers', '/wps/bonuses', messages.unreadCount.path],
  messages: [
    messages.unreadCount.path,
    messages.list.path,
    letters.letters.path,
    teamLetters.lettersWith.path,
    '/wps/feedback/',
    '/wps/verification',
    // An accepted document applies changes of facts.
    profiles.own.path,
  ],
  service: [support.thread.path, support.news.path],
  play: ['/wps/member/play'],
  draws: ['/wps/lottery/lobby', '/wps/lottery/draw', '/lgw/vn/', '/lotto/lgw/'],
  tickets: ['/wps/lottery/ticket'],
  favourites: ['/wps/lottery/favourites'],
  // Of the account record only the query for news is invalidated: rows on screen must not move.
  prices: [lotteryTickets.ownReturn.path],
  balance: [
    '/wps/bonuses',
    '/wps/v2/wallets/',
    '/wps/member/info/funds/',
    '/wps/withdrawals/terms',
    '/wps/relay/ODSFE2_MemTransDet',
  ],
  withdrawals: ['/wps/withdrawals', '/wps/claims'],
  // A credited deposit may be rewarded.
  deposits: ['/wps/deposits', '/wps/offers', messages.unreadCount.path],
  transfers: ['/wps/transfers'],
  contracts: ['/wps/agent/contracts', '/wps/agent/statement', '/wps/agent/debts', '/wps/agent/rebates'],
} as const

/** Refetches the calls that a live message names, or updates what it brings. */
export async function followMessage(
  client: QueryClient,
  message: Extract<LiveMessage, { type: 'stale' | 'draws' }>,
): Promise<void> {
  if (message.type === 'draws') return takeDraws(client, message)
  await client.invalidateQueries({
    predicate: ({ queryKey }) =>
      staleCalls[message.what].some((path) => String(queryKey[0]).startsWith(path)),
  })
}
