import { expect, test } from 'vitest'

import { linkOfNews, newsKinds, placeOfNews } from './account-news.ts'

test('each message leads to the page on which the member can act', () => {
  expect(Object.fromEntries(newsKinds.map((kind) => [kind, placeOfNews(kind)]))).toEqual({
    deposit_credited: 'depositv2',
    withdrawal_sent: 'withdraw',
    withdrawal_sent_again: 'withdraw',
    withdrawal_answered: 'withdraw',
    withdrawal_returned: 'withdraw',
    limit_changed: 'saferPlay',
    new_device: 'securityCenter',
    agent_paid: 'agentRevenueReport',
    agent_debt: 'agentRevenueReport',
    agent_corrected: 'agentRevenueReport',
    agent_owed: 'agentRevenueReport',
    agent_waived: 'agentRevenueReport',
    offer_withdrawn: 'agentRevenueReport',
    rates_lowered: 'registerCenter',
    rates_raised: 'registerCenter',
    rates_set: 'registerCenter',
    rates_accepted: 'registerCenter',
    reward_paid: 'rewardCenter',
    reward_refused: 'rewardCenter',
    reward_given: 'rewardCenter',
    reward_waits: 'rewardCenter',
    bonus_revoked: 'rewardCenter',
    rounds_cancelled: 'rewardCenter',
    win_assigned: 'rewardCenter',
    tickets_revoked: 'rewardCenter',
    board_won: 'missionLeaderboard',
    raffle_won: 'missionLeaderboard',
    friend_reward_waits: 'referral',
    friend_reward_cancelled: 'referral',
    level_raised: 'levels',
    level_gift: 'levels',
    level_tickets: 'missionLeaderboard',
    document_requested: 'verification',
    document_reminder: 'verification',
    document_accepted: 'verification',
    document_refused: 'verification',
  })
})

test('mails link to the page in its centre', () => {
  expect([linkOfNews('withdrawal_sent'), linkOfNews('agent_debt'), linkOfNews('rates_lowered')]).toEqual([
    '/index?centre=withdraw',
    '/index?agent=agentRevenueReport',
    '/index?centre=messageV2',
  ])
})
