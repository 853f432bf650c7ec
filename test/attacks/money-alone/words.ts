import { sendCampaign } from '#contract/console/campaigns.ts'
import * as content from '#contract/console/content.ts'
import { judgeApplication } from '#contract/console/promotions.ts'
import { drawing } from '#test/pg/pictures.ts'

import type { Stage, Trials } from './stage.ts'

type WordCall =
  | 'campaigns.countSegment'
  | 'consoleMissions.countMissionMembers'
  | 'campaigns.saveQuietHours'
  | 'campaigns.stopCampaign'
  | 'offers.countAudience'
  | 'content.deleteDraft'
  | 'content.orderEntries'
  | 'content.previewEntry'
  | 'content.saveDraft'
  | 'content.takeOffEntry'
  | 'pictures.sendPicture'
  | 'promotions.judgeApplication'

const kind = 'announcement'
const document = { words: { EN: { title: 'Hello', content: '<p>Hello</p>' } }, facts: { type: 'B' } }
const payee = { words: { EN: { title: 'Pay to 0123 4567 89', content: '<p>now</p>' } }, facts: { type: 'B' } }

async function aCampaign({ server, valueOf }: Stage) {
  await server.fixtures.member()
  const { languages = [] } = server.services.registry.findById(server.merchantId) ?? {}
  const { id } = await valueOf(sendCampaign, {
    name: 'Spring',
    purpose: 'offer',
    segment: {},
    texts: languages.map((language) => ({ language, title: 'Spring', body: 'It is here.' })),
  })
  return id
}

async function aDraft({ valueOf }: Stage) {
  const { id, version } = await valueOf(content.saveDraft, { kind, document })
  return { id, version }
}

async function published(stage: Stage) {
  const { id, version } = await aDraft(stage)
  const now = await stage.valueOf(content.publishEntry, { id, version })
  return { id, version: now['version'] }
}

/** An application of a member for an offer. */
async function anApplication({ server }: Stage) {
  const member = await server.fixtures.member()
  const [row] = await server.asOwner<{ id: string; version: number }>(
    `WITH offer AS (
       INSERT INTO content_entry (merchant_id, kind, draft) VALUES ($1, 'promotion', '{"words": {}, "facts": {}}')
       RETURNING id)
     INSERT INTO promotion_application (merchant_id, promotion_id, member_id) SELECT $1, id, $2 FROM offer
     RETURNING id::text, version`,
    [server.merchantId, member.id],
  )
  return { id: row?.id, version: row?.version }
}

const hidden = 'A draft is shown to no member.'
const judgement = 'What it promises is paid as an adjustment.'
const judged = ['promotion_application.status', 'promotion_application.judged_at']
const judgedFirst = [...judged, 'promotion_application.judged_by']

export const ofWords: Readonly<Record<WordCall, Trials>> = {
  'content.deleteDraft': {
    'a draft that was never shown': {
      ask: async (stage) => ({ input: await aDraft(stage) }),
      writes: { [hidden]: ['-content_entry'] },
    },
  },
  'content.orderEntries': {
    'two entries': {
      async ask(stage) {
        const [first, second] = [await published(stage), await published(stage)]
        return { input: { kind, order: [second, first] } }
      },
      writes: { 'It decides what members see first.': ['content_entry.position'] },
    },
  },
  'consoleMissions.countMissionMembers': {
    'all members': { ask: () => ({ input: { segment: {} } }) },
  },
  'campaigns.countSegment': {
    'all members': { ask: () => ({ input: { purpose: 'offer', segment: {} } }) },
  },
  'offers.countAudience': {
    'all members': {
      ask: () => ({ input: { audience: { levels: [], countries: [], ageMin: 18, segments: [] } } }),
    },
  },
  'campaigns.saveQuietHours': {
    'a longer night': {
      ask: () => ({ input: { quietHours: { from: 20, until: 10 } } }),
      writes: { 'It says when offers leave the site.': ['+campaign_quiet_hours'] },
    },
  },
  'campaigns.stopCampaign': {
    'a campaign that was not sent yet': {
      ask: async (stage) => ({ input: { id: await aCampaign(stage) } }),
      writes: { 'No more members get its message.': ['campaign.ended_at', 'campaign.stopped_by'] },
    },
  },
  'content.previewEntry': { 'a document': { ask: () => ({ input: { kind, document } }) } },
  'content.saveDraft': {
    'a draft that names a payee': {
      ask: () => ({ input: { kind, document: payee } }),
      writes: { [hidden]: ['+content_entry'] },
    },
    'a draft of what is shown': {
      ask: async (stage) => ({ input: { kind, document: payee, ...(await published(stage)) } }),
      writes: { [hidden]: ['content_entry.draft', 'content_entry.draft_writers'] },
    },
  },
  'content.takeOffEntry': {
    'what is shown': {
      ask: async (stage) => ({ input: await published(stage) }),
      writes: {
        [hidden]: ['content_entry.draft'],
        'It leads members nowhere any more.': ['published', 'published_at', 'published_version'].map(
          (column) => `content_entry.${column}`,
        ),
      },
    },
  },
  'pictures.sendPicture': {
    'a picture': {
      ask: async () => ({ input: {}, file: { bytes: await drawing(), type: 'image/png' } }),
    },
  },
  'promotions.judgeApplication': {
    processed: {
      ask: async (stage) => ({ input: { ...(await anApplication(stage)), judgement: 'process' } }),
      writes: { [judgement]: judgedFirst },
    },
    approved: {
      async ask(stage) {
        const application = await anApplication(stage)
        const { version } = await stage.valueOf(judgeApplication, { ...application, judgement: 'process' })
        return { input: { ...application, version, judgement: 'approve' } }
      },
      writes: { [judgement]: judged },
    },
    rejected: {
      ask: async (stage) => ({
        input: { ...(await anApplication(stage)), judgement: 'reject', reason: 'Not yet' },
      }),
      writes: { [judgement]: [...judgedFirst, 'promotion_application.reason'] },
    },
    'rejected with an account to pay to': {
      ask: async (stage) => ({
        input: { ...(await anApplication(stage)), judgement: 'reject', reason: 'Pay to 0123 4567 89' },
      }),
      refused: 'payee_named',
    },
  },
}
