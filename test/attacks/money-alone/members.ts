import { randomUUID } from 'node:crypto'

import { addClub } from '#contract/console/clubs.ts'
import { proposeLift } from '#contract/console/lifts.ts'
import { tightenLimit } from '#contract/console/limits.ts'
import { openClaimStage } from '#test/pg/claim-stage.ts'
import { addFriendTerms, earnedFriend, newInviter } from '#test/pg/friend-stage.ts'
import { addMission } from '#test/pg/mission-stage.ts'
import { addRaffle } from '#test/pg/raffle-stage.ts'
import { drawing } from '#test/pg/pictures.ts'
import { openResultStage } from '#test/pg/result-stage.ts'

import type { Stage, Trials } from './stage.ts'

type MemberCall =
  | 'agentTree.liftFreeze'
  | 'agentTree.saveTreeLimits'
  | 'consoleMissions.stopMission'
  | 'consoleFriends.stopFriendTerms'
  | 'consoleFriends.cancelFriendReward'
  | 'consoleRaffles.stopRaffle'
  | 'members.addMemberNote'
  | 'members.changeMember'
  | 'members.endMemberSessions'
  | 'members.revealContacts'
  | 'members.sendMemberReset'
  | 'members.setMemberStatus'
  | 'limits.shutOut'
  | 'limits.tightenLimit'
  | 'lifts.judgeLift'
  | 'lifts.withdrawLift'
  | 'harm.noteHarmContact'
  | 'outbox.resendMessage'
  | 'support.answerThread'
  | 'support.sendThreadPicture'
  | 'support.takeThread'
  | 'alarms.changeAlarm'
  | 'feedback.answerFeedback'
  | 'claims.answerClaim'
  | 'feedback.noteFeedback'
  | 'accountEffect.accountsEffect'
  | 'feedback.stopLetters'

/** A member with an address and a session; `id` and `version` as calls of the console name them. */
async function aMember({ server }: Stage, status = 'active') {
  const member = await server.fixtures.member()
  const [row] = await server.asOwner<{ version: number }>(
    `UPDATE member SET status = $2, email = $3, email_verified_at = now() WHERE id = $1 RETURNING version`,
    [member.id, status, `m${member.id}@example.com`],
  )
  await server.fixtures.memberSession(member)
  return { id: member.id.toString(), version: row?.version }
}

async function inserted({ server }: Stage, text: string, values: unknown[] = []): Promise<string> {
  const [row] = await server.asOwner<{ id: string }>(`${text} RETURNING id::text`, [
    server.merchantId,
    ...values,
  ])
  return row?.id ?? ''
}

const anObjection = async (stage: Stage) => {
  // Earlier trials changed what the brand sells.
  await stage.server.asOwner(
    `UPDATE merchant SET market_profile = 'open', categories_off = '{}', prize_modes = DEFAULT WHERE id = $1`,
    [stage.server.merchantId],
  )
  await stage.server.services.registry.refresh()
  const { id } = await openClaimStage(stage, await openResultStage(stage)).owing()
  await stage.server.asOwner("UPDATE claim SET objection = 'No.', objected_at = now() WHERE id = $1", [id])
  return id
}

const aThread = async (stage: Stage) =>
  await inserted(
    stage,
    `INSERT INTO service_thread (merchant_id, member_id, language) VALUES ($1, $2, 'EN')`,
    [(await aMember(stage)).id],
  )

const aFeedback = async (stage: Stage) =>
  await inserted(
    stage,
    `INSERT INTO feedback (merchant_id, reference, request_id, member_id, topic, content, language, sent_from)
     VALUES ($1, translate(upper(substr(md5(random()::text), 1, 4)) || '-' || upper(substr(md5(random()::text), 1, 4)), '01', 'XY'),
             gen_random_uuid(), $2, 'other', 'ten signs and more', 'EN', '10.0.0.1')`,
    [(await aMember(stage)).id],
  )

/** The report of a letter by an agent. */
async function aReportedLetter(stage: Stage): Promise<string> {
  const upline = await stage.server.fixtures.member({ accountType: 2 })
  const downline = await aMember(stage)
  const letter = await inserted(
    stage,
    `INSERT INTO letter (merchant_id, upline_id, downline_id, author_id, request_id, body, is_delivered)
     VALUES ($1, $2, $3, $2, gen_random_uuid(), 'You must play', true)`,
    [upline.id, downline.id],
  )
  const report = await aFeedback(stage)
  await stage.server.asOwner("UPDATE feedback SET topic = 'letter', letter_id = $2 WHERE id = $1", [
    report,
    letter,
  ])
  return report
}

/** A limit of the house, and the owner's proposal to raise it. */
async function aLift(stage: Stage) {
  const { id } = await aMember(stage)
  const limit = { id, kind: 'stake', period: 'day' }
  await stage.valueOf(tightenLimit, { ...limit, value: '10.00' })
  const { liftId } = await stage.valueOf(proposeLift, { ...limit, value: '9000.00' })
  return { id, liftId }
}

const access = 'It restricts access.'
const state = 'The account is opened or closed with the money that it has.'

export const ofMembers: Readonly<Record<MemberCall, Trials>> = {
  'members.addMemberNote': {
    'a note': { ask: async (stage) => ({ input: { id: (await aMember(stage)).id, note: 'Called' } }) },
  },
  'members.changeMember': {
    'every field': {
      async ask(stage) {
        const { id: clubId } = await stage.valueOf(addClub, { labelName: 'Jade', rankLevel: 5 })
        const details = { nickname: 'Ana', memberLabel: 'calm', mayTransferToUpline: true, clubId }
        return { input: { ...(await aMember(stage)), ...details } }
      },
      writes: {
        'It is a name.': ['member.nickname'],
        'It is words.': ['member.member_label'],
        'The member may send their own money, by the rules of transfers.': ['member.may_transfer_to_upline'],
        'It says which channels the member is offered.': ['member.club_id'],
      },
    },
    'a name to pay to': {
      async ask(stage) {
        const details = { nickname: 'Pay 0123 4567 89', memberLabel: '', mayTransferToUpline: true }
        return { input: { ...(await aMember(stage)), ...details } }
      },
      refused: 'payee_in_name',
    },
  },
  'members.endMemberSessions': {
    'all sessions': {
      ask: async (stage) => ({ input: { id: (await aMember(stage)).id } }),
      writes: { [access]: ['session.ended_at'] },
    },
  },
  'members.revealContacts': {
    contacts: { ask: async (stage) => ({ input: { id: (await aMember(stage)).id } }) },
  },
  'members.sendMemberReset': {
    'a link by mail': {
      ask: async (stage) => ({ input: { id: (await aMember(stage)).id } }),
      writes: { 'The job mails a link to the member’s own address.': ['+job:answer_forgotten'] },
    },
  },
  'members.setMemberStatus': {
    suspended: {
      ask: async (stage) => ({ input: { ...(await aMember(stage)), status: 'suspended' } }),
      writes: { [state]: ['member.status'], [access]: ['session.ended_at'] },
    },
    closed: {
      ask: async (stage) => ({ input: { ...(await aMember(stage)), status: 'closed' } }),
      writes: { [state]: ['member.status'], [access]: ['session.ended_at'] },
    },
    'active again': {
      ask: async (stage) => ({ input: { ...(await aMember(stage, 'suspended')), status: 'active' } }),
      writes: { [state]: ['member.status'] },
    },
  },
  'agentTree.liftFreeze': {
    'a freeze of the upline': {
      async ask({ server }) {
        const upline = await server.fixtures.member({ accountType: 2 })
        const agent = await server.fixtures.member({ accountType: 2 })
        const frozenAt = '2026-01-05T09:00:00.000Z'
        await server.asOwner(
          'UPDATE member SET upline_id = $1, frozen_by = $1, frozen_at = $2 WHERE id = $3',
          [upline.id, frozenAt, agent.id],
        )
        return { input: { id: agent.id.toString(), frozenAt } }
      },
      writes: { [state]: ['member.frozen_at', 'member.frozen_by'] },
    },
  },
  'agentTree.saveTreeLimits': {
    'deeper and broader teams': {
      ask: () => Promise.resolve({ input: { version: 0, depthMax: 60, breadthMax: 100_000 } }),
      writes: { 'It bounds how teams grow.': ['+agent_terms'] },
    },
  },
  'consoleFriends.stopFriendTerms': {
    'terms that hold': {
      ask: async ({ server }) => ({ input: { version: await addFriendTerms(server) } }),
      writes: { 'Later friends bring no reward.': ['+friend_stop'] },
    },
  },
  'consoleFriends.cancelFriendReward': {
    'a reward that waits': {
      async ask({ server }) {
        await addFriendTerms(server)
        const { id } = await earnedFriend(server, await newInviter(server))
        return { input: { id, cause: 'mistake' } }
      },
      writes: {
        'It was not paid, and its amount goes back to the budget.': [
          'friend_reward.state',
          'friend_reward.ended_at',
          'friend_reward.cancelled_by',
          'friend_reward.cancel_cause',
          'friend_budget.used',
        ],
      },
    },
  },
  'consoleRaffles.stopRaffle': {
    'a raffle that runs': {
      ask: async ({ server }) => ({
        input: { raffle: await addRaffle(server), version: 1 },
      }),
      writes: { 'It gives no more tickets.': ['+raffle_stop'] },
    },
  },
  'consoleMissions.stopMission': {
    'a mission that runs': {
      ask: async ({ server }) => ({
        input: { mission: await addMission(server), version: 1 },
      }),
      writes: { 'Nothing is earned with it any more.': ['+mission_stop'] },
    },
  },
  'limits.shutOut': {
    'a break': {
      ask: async (stage) => ({ input: { id: (await aMember(stage)).id, hours: 24 } }),
      writes: { [access]: ['+play_guard'] },
    },
  },
  'limits.tightenLimit': {
    'a first limit': {
      ask: async (stage) => ({
        input: { id: (await aMember(stage)).id, kind: 'deposit', period: 'day', value: '50.00' },
      }),
      writes: { 'It tightens.': ['+play_limit', '+play_guard'] },
    },
    'a higher one': {
      async ask(stage) {
        const limit = { id: (await aMember(stage)).id, kind: 'deposit', period: 'day' }
        await stage.valueOf(tightenLimit, { ...limit, value: '50.00' })
        return { input: { ...limit, value: '50.01' } }
      },
      refused: 'limit_not_stricter',
    },
  },
  'lifts.judgeLift': {
    'their own proposal': {
      ask: async (stage) => ({ input: { ...(await aLift(stage)), judgement: 'approve' } }),
      refused: 'maker_is_checker',
    },
  },
  'lifts.withdrawLift': {
    'their own proposal': {
      ask: async (stage) => ({ input: await aLift(stage) }),
      writes: { 'The proposal is over.': ['limit_lift.status', 'limit_lift.ended_at'] },
    },
  },
  'harm.noteHarmContact': {
    'a call': {
      ask: async (stage) => ({ input: { id: (await aMember(stage)).id, way: 'call', words: 'Told them' } }),
    },
  },
  'outbox.resendMessage': {
    'a failed message': {
      ask: async (stage) => ({
        input: {
          id: await inserted(
            stage,
            `INSERT INTO outbox_message (merchant_id, channel, recipient, template, subject, body, status, tries, error)
             VALUES ($1, 'email', 'ana@example.com', 'reset_password', 'A subject', 'A link', 'failed', 9, 'no')`,
          ),
        },
      }),
      writes: {
        'It goes where it went before.': [
          '+job:send_messages',
          ...['status', 'due_at', 'tries', 'error'].map((column) => `outbox_message.${column}`),
        ],
      },
    },
  },
  'support.answerThread': {
    words: {
      ask: async (stage) => ({
        input: { id: await aThread(stage), text: 'Your deposit is on its way', requestId: randomUUID() },
      }),
    },
    'an account to pay to': {
      ask: async (stage) => ({
        input: { id: await aThread(stage), text: 'Pay to 0123 4567 89', requestId: randomUUID() },
      }),
      refused: 'payee_named',
    },
  },
  'support.sendThreadPicture': {
    'a picture': {
      ask: async () => ({ input: {}, file: { bytes: await drawing(), type: 'image/png' } }),
    },
  },
  'support.takeThread': {
    'one thread': {
      ask: async (stage) => ({ input: { id: await aThread(stage), version: 1, deed: 'take' } }),
    },
  },
  'alarms.changeAlarm': {
    'failed messages': {
      ask: async (stage) => {
        await stage.server.asOwner(
          `INSERT INTO outbox_message (merchant_id, channel, recipient, template, body, status)
           VALUES ($1, 'email', 'a@example.com', 'code', 'Hello', 'failed')`,
          [stage.server.merchantId],
        )
        return { input: { kind: 'messages_failed', version: 0, deed: 'close', note: 'The carrier was down' } }
      },
      writes: { 'It says that the alarm is closed.': ['+alarm_state'] },
    },
  },
  'feedback.answerFeedback': {
    words: {
      ask: async (stage) => ({
        input: { id: await aFeedback(stage), version: 1, answer: 'Thank you for it' },
      }),
      writes: {},
    },
    'an account to pay to': {
      ask: async (stage) => ({
        input: { id: await aFeedback(stage), version: 1, answer: 'Pay to 0123 4567 89' },
      }),
      refused: 'payee_named',
    },
  },
  'claims.answerClaim': {
    words: {
      ask: async (stage) => ({ input: { id: await anObjection(stage), words: 'The official result is 7.' } }),
      writes: {
        'words beside a claim, whose amounts stay': [
          'claim.answer',
          'claim.answered_at',
          'claim.answered_by',
        ],
      },
    },
    'an account to pay to': {
      ask: async (stage) => ({ input: { id: await anObjection(stage), words: 'Pay to 0123 4567 89' } }),
      refused: 'payee_named',
    },
  },
  'accountEffect.accountsEffect': {
    'shorter sessions': {
      ask: () => ({
        input: { asks: 'always', sessionHours: 24, trialHours: 24, codeMinutes: 5, smsDailyMax: 500 },
      }),
    },
  },
  'feedback.stopLetters': {
    'letters of an agent': {
      async ask(stage) {
        return { input: { id: await aReportedLetter(stage), isStopped: true } }
      },
      writes: { 'It names an author whose letters are refused.': ['+letter_stop'] },
    },
  },
  'feedback.noteFeedback': {
    'a note': {
      ask: async (stage) => ({
        input: { id: await aFeedback(stage), version: 1, state: 'read', note: 'Seen' },
      }),
    },
  },
}
