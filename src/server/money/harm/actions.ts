import type { noteHarmContact } from '#contract/console/harm.ts'
import type { Input } from '#contract/endpoint.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { lockMember } from '#server/people/members/actions.ts'

import { insertContact } from './store.ts'

export { selectTasks as findHarmTasks } from './task-store.ts'

interface Speaker {
  readonly merchantId: number
  readonly memberId: bigint
  readonly operatorId: bigint
}

/** Records that an operator spoke to a member about their play. No marker is required: the contact may precede it. */
export async function noteContact(
  tx: Tx,
  { merchantId, memberId, operatorId }: Speaker,
  input: Input<typeof noteHarmContact>,
): Promise<string> {
  const words = readWords(input.words)
  // guard: notes-written-in-brand
  if (!(await lockMember(tx, { merchantId, memberId }))) throw refusePlainly('absent')
  const { way } = input
  const id = await insertContact(tx, { merchantId, memberId, operatorId, way, words })
  await writeAudit(tx, {
    merchantId,
    operatorId,
    memberId,
    action: 'harm.contact',
    reason: '',
    before: {},
    after: { id, way, words },
  })
  return id
}

/** Refuses control characters and direction overrides; line breaks are allowed. */
function readWords(given: string): string {
  const text = given.normalize('NFC').replaceAll('\r\n', '\n').trim()
  if (text === '' || /[\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}/u.test(text))
    throw refusePlainly('invalid_input', { fields: ['words'] })
  return text
}
