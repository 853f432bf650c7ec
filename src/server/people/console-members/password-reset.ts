import type { sendMemberReset as resetCall } from '#contract/console/members.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { TRIAL_TYPE } from '#domain/access/role.ts'
import { findLanguage } from '#domain/language/language.ts'
import { emailInPart } from '#domain/members/in-part.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { addJob } from '#server/platform/jobs/store.ts'
import { findMemberInFull } from '#server/people/members/actions.ts'
import { isRecipient } from '#server/platform/outbox/actions.ts'

import { type begin, note } from './deeds.ts'

/** The job that sends the recovery link, the same as for a member's own request. */
const ANSWER_JOB = 'answer_forgotten'

/** The link is sent to the member only; operators never see it. It is valid once, for half an hour. */
export async function sendReset(
  deed: Awaited<ReturnType<typeof begin>>,
  input: Input<typeof resetCall>,
): Promise<Output<typeof resetCall>> {
  const { tx, merchant, member } = deed
  if (member.status !== 'active') throw refuse<typeof resetCall>('member_not_active')
  const found = await findMemberInFull(tx, { merchantId: merchant.id, memberId: member.id })
  if (!found) throw refusePlainly('absent')
  const { email, type } = found
  if (email === null || type === TRIAL_TYPE || !isRecipient('email', email))
    throw refuse<typeof resetCall>('no_address')
  const preferred = findLanguage(found.language ?? '')?.code
  const language = preferred && merchant.languages.includes(preferred) ? preferred : merchant.defaultLanguage
  await addJob(tx, ANSWER_JOB, { merchantId: merchant.id, account: member.account, email, language })
  await note(deed, {
    action: 'member.send_reset',
    reason: input.reason,
    after: { sentTo: emailInPart(email) },
  })
  return { sentTo: emailInPart(email) }
}
