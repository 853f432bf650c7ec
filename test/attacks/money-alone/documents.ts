import { giveOverride, setTiers, twoTiers } from '#test/pg/tier-stage.ts'
import type { Stage, Trials } from './stage.ts'

type DocumentCall =
  | 'verification.acceptDocument'
  | 'verification.askDocument'
  | 'verification.dropDocumentRequest'
  | 'verification.endTierOverride'
  | 'verification.refuseDocument'

async function aMember({ server }: Stage): Promise<string> {
  return (await server.fixtures.member()).id.toString()
}

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function aDocument(stage: Stage) {
  const [row] = await stage.server.asOwner<{ id: string; version: number }>(
    `INSERT INTO verification_document (merchant_id, member_id, kind, pictures, request_id)
     VALUES ($1, $2, 'identity', ARRAY[gen_random_uuid()], gen_random_uuid()) RETURNING id::text, version`,
    [stage.server.merchantId, await aMember(stage)],
  )
  return { id: row?.id ?? '', version: row?.version ?? 0 }
}

async function aRequest(stage: Stage) {
  const id = await aMember(stage)
  await stage.server.asOwner(
    `INSERT INTO verification_request (merchant_id, member_id, kind, reason, due_day, asked_by)
     SELECT $1, $2, 'funds', 'sums', current_date + 20, min(id) FROM operator`,
    [stage.server.merchantId, id],
  )
  return { id, kind: 'funds' }
}

const judged = (...more: string[]) =>
  ['state', 'judged_at', 'judged_by', ...more].map((column) => `verification_document.${column}`)

export const ofDocuments: Record<DocumentCall, Trials> = {
  'verification.acceptDocument': {
    'a passport': {
      ask: async (stage) => ({
        input: { ...(await aDocument(stage)), validUntil: dayAfter(900), bornOn: '1990-05-17' },
      }),
      writes: {
        'It says that an operator has seen papers.': [
          ...judged('valid_until', 'born_on'),
          '+age_verification',
          'member.birthday',
        ],
      },
    },
  },
  'verification.refuseDocument': {
    'a picture that is cut off': {
      ask: async (stage) => ({ input: { ...(await aDocument(stage)), faults: ['cut_off'] } }),
      writes: { 'It says that an operator has seen papers.': judged('faults') },
    },
  },
  'verification.askDocument': {
    'a payslip': {
      ask: async (stage) => ({
        input: { id: await aMember(stage), kind: 'funds', reason: 'sums', dueDay: dayAfter(30) },
      }),
      writes: { 'It asks for papers.': ['+verification_request'] },
    },
  },
  'verification.dropDocumentRequest': {
    'a request': {
      ask: async (stage) => ({ input: await aRequest(stage) }),
      writes: {
        'The member sends no papers.': ['verification_request.ended_at', 'verification_request.ended_by'],
      },
    },
  },
  'verification.endTierOverride': {
    'a higher tier': {
      async ask({ server }) {
        const member = await server.fixtures.member()
        await setTiers(server, twoTiers)
        await giveOverride(server, member, { tier: 'known', days: 5 })
        return { input: { id: member.id.toString() } }
      },
      writes: {
        'The member has the confirmed tier again.': [
          'tier_override.ended_at',
          'tier_override.ended_by',
          'tier_override.last_day',
        ],
      },
    },
  },
}
