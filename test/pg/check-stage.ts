import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import * as documentCalls from '#contract/console/verification.ts'
import type { Output } from '#contract/endpoint.ts'
import { verification } from '#contract/verification.ts'
import type { DocumentKind } from '#domain/verification/documents.ts'
import { findDocumentTasks } from '#server/people/verification/actions.ts'
import { ASK_JOB } from '#server/people/verification/vendors/notices.ts'
import { type NoticeMisbehaviour, openVerificationVendorSim } from '#test/provider-sim/verification-vendor.ts'

import { openDepositStage } from './deposit-stage.ts'
import { drawing, sendFile } from './pictures.ts'
import { runJob } from './run-job.ts'
import type { Proof } from './test-server.ts'
import { setVendor } from './vendor-stage.ts'

export interface Person {
  readonly id: bigint
  readonly merchantId: number
  readonly proof: Proof
}

export type CheckStage = Awaited<ReturnType<typeof openCheckStage>>

/** A vendor's answer that fits the member of the stage. */
export const passed = {
  status: 'passed',
  name: 'NGUYEN VAN AN',
  bornOn: '1990-05-17',
  validUntil: '2030-01-01',
}

/** A brand whose documents a played vendor checks, and an operator who judges them. */
// oxlint-disable-next-line max-lines-per-function -- one closure over a brand: its parts share all local state
export async function openCheckStage() {
  const stage = await openDepositStage({ LOCAL_VERIFICATION_VENDORS: '1' })
  const sim = await openVerificationVendorSim()
  const { asOwner, fixtures, host, merchantId, services, site } = stage.server
  const rights = ['members.read', 'members.write', 'members.contacts'] as const
  const judge = await fixtures.operatorSession(rights, { merchantId })

  const start = ({ proof }: Person, kind: DocumentKind = 'identity', requestId: string = randomUUID()) =>
    stage.ask(verification.startCheck, { requestId, kind }, proof)

  async function started(person: Person, kind: DocumentKind = 'identity'): Promise<string> {
    const answer = await start(person, kind)
    expect(answer.code).toBeUndefined()
    const [row] = await asOwner<{ id: string }>(
      'SELECT id FROM verification_check WHERE member_id = $1 ORDER BY started_at DESC LIMIT 1',
      [person.id],
    )
    return row?.id ?? ''
  }

  async function notify(check: string, wrong?: NoticeMisbehaviour, code = 'sim') {
    const { headers, bytes } = sim.notice(check, wrong)
    const answer = await site.inject({
      method: 'POST',
      url: `/wps/verification/vendors/${code}/notice`,
      headers: { host, ...headers },
      payload: bytes,
    })
    return answer.statusCode
  }

  const askNow = () => runJob(services, ASK_JOB)

  return {
    stage,
    sim,
    judge,
    start,
    started,
    notify,
    askNow,
    /** Before each test. */
    async reset() {
      await asOwner('DELETE FROM throttle_bucket')
      sim.manner = 'well'
      sim.secretBefore = undefined
      await setVendor(stage.server, sim)
    },
    async close() {
      await sim.close()
      await stage.server.close()
    },
    /** A member whose payee is Nguyễn Văn An. */
    async newPerson(): Promise<Person> {
      const made = await fixtures.member()
      await asOwner(`UPDATE member SET payee_name = 'Nguyễn Văn An' WHERE id = $1`, [made.id])
      return { ...made, proof: await fixtures.memberSession(made) }
    },
    /** Starts a check, and has the vendor answer. */
    async settled(person: Person, result: object, kind: DocumentKind = 'identity'): Promise<string> {
      const id = await started(person, kind)
      sim.settle(id, result)
      expect(await notify(id)).toBe(200)
      await askNow()
      return id
    },
    /** Lets a check be due without a notice. */
    makeDue: (id: string) => asOwner('UPDATE verification_check SET due_at = now() WHERE id = $1', [id]),
    async checkOf(id: string) {
      const [row] = await asOwner<{ state: string; advice: string[]; faults: string[]; due: boolean }>(
        'SELECT state, advice, faults, due_at IS NOT NULL AS due FROM verification_check WHERE id = $1',
        [id],
      )
      return row
    },
    async statesOf({ id }: Person) {
      const rows = await asOwner<{ state: string }>(
        'SELECT state FROM verification_check WHERE member_id = $1 ORDER BY started_at',
        [id],
      )
      return rows.map(({ state }) => state)
    },
    async itemOf({ proof }: Person, kind: DocumentKind = 'identity') {
      const { value } = await stage.ask(verification.checklist, {}, proof)
      const { list } = value as unknown as Output<typeof verification.checklist>
      return list.find((one) => one.kind === kind)
    },
    isAdult: async ({ id }: Person) =>
      (await asOwner('SELECT FROM age_verification WHERE member_id = $1', [id])).length > 0,
    /** The member sends pictures of an identity document. */
    async sendPictures(person: Person) {
      const { id } = await sendFile(stage.server, person.proof, await drawing(), {
        query: 'purpose=verification',
      })
      const sent = { requestId: randomUUID(), kind: 'identity' as const, pictures: [id] }
      expect((await stage.ask(verification.send, sent, person.proof)).code).toBeUndefined()
      const [row] = await asOwner<{ id: string; version: number }>(
        `SELECT id::text, version FROM verification_document WHERE member_id = $1 AND state = 'checking'`,
        [person.id],
      )
      return row
    },
    /** The member's checks among those that operators are shown as taken back. */
    async takenBackOf({ id }: Person) {
      const { value } = await stage.ask(documentCalls.listDocuments, {}, judge)
      const { takenBack } = value as unknown as Output<typeof documentCalls.listDocuments>
      return takenBack.filter(({ member }) => member.id === id.toString())
    },
    taskCount: async () => (await findDocumentTasks(services.store.read, merchantId)).waiting,
  }
}
