import type { Input, Output } from '#contract/endpoint.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { type ProofWay, proofWaysOf } from '#domain/access/proof-way.ts'
import { emailInPart, mobileInPart } from '#domain/members/in-part.ts'
import type { Codes } from '#server/codes/actions.ts'
import type { Store, Tx } from '#server/db/transaction.ts'
import { type BoundCall, bind } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import { refuse, refusePlainly } from '#server/http/refusal.ts'
import { giveProof as giveProofOf, hasJustSignedIn } from '#server/sessions/actions.ts'

import { proveOldPassword } from './prove-password.ts'
import { findFactorBindings } from './sign-in.ts'
import { selectLoginMemberById } from './store.ts'

type GiveProof = typeof secondFactor.giveProof
type SendProofCode = typeof secondFactor.sendProofCode
type Channel = Exclude<ProofWay, 'password'>

export interface ProofParts {
  readonly store: Store
  readonly codes: Pick<Codes, 'send' | 'use'>
}

/** The one-time proof `cpw` of who sits before the session. */
export const proofRoutes = (parts: ProofParts): BoundCall[] =>
  bind(
    { giveProof: secondFactor.giveProof, sendProofCode: secondFactor.sendProofCode },
    {
      giveProof: (context, input) => giveProof(parts, context, input),
      sendProofCode: (context, input) => sendProofCode(parts, context, input),
    },
  )

/** How the member of a call proves themselves; where that is by no way, by having signed in just now. */
export async function findProofWays(tx: Tx, context: Context): Promise<readonly ProofWay[]> {
  return (await findProver(tx, context)).ways
}

/**
 * Who has a password gives it once more. Who has none, having come by a provider, a number or a passkey, has signed in
 * within the last five minutes, or gives a code that was sent to them.
 */
async function giveProof(
  { store, codes }: ProofParts,
  context: Context,
  { password, code }: Input<GiveProof>,
): Promise<Output<GiveProof>> {
  const { member, ways, recipientOf } = await findProver(store.read, context)
  if (member.passwordHash !== null) {
    if (password === undefined) throw refuse<GiveProof>('wrong_old_password')
    await proveOldPassword(store, context, { hash: member.passwordHash, password })
  } else if (code) {
    if (!ways.includes(code.way)) throw refuse<GiveProof>('way_not_offered')
    const tried = { ...proving(context), channel: code.way, recipient: recipientOf(code.way) }
    const isRight = await codes.use({ ...tried, merchantId: context.merchant.id, code: code.answer })
    if (!isRight) throw refuse<GiveProof>('code_wrong')
  } else if (!(await hasJustSignedIn(store.read, context))) {
    throw refuse<GiveProof>('sign_in_again')
  }
  return { cpw: await giveProofOf(store.read, context) }
}

/** Only to what is bound to the account already: whoever sits before the session names no number of their own. */
async function sendProofCode(
  { store, codes }: ProofParts,
  context: Context,
  { way }: Input<SendProofCode>,
): Promise<Output<SendProofCode>> {
  const { ways, recipientOf } = await findProver(store.read, context)
  if (!ways.includes(way)) throw refuse<SendProofCode>('way_not_offered')
  const recipient = recipientOf(way)
  const { merchant, address, language } = context
  const asked = { ...proving(context), merchant, address, language, channel: way, recipient }
  const { expiredMinutes } = await codes.send(asked)
  return { expiredMinutes, sentTo: way === 'sms' ? mobileInPart(recipient) : emailInPart(recipient) }
}

const proving = ({ memberId }: Context) => ({ memberId, purpose: 'prove', isOwn: true }) as const

async function findProver(tx: Tx, context: Context) {
  const { merchant, memberId } = context
  const member = await selectLoginMemberById(tx, { merchantId: merchant.id, memberId })
  const found = await findFactorBindings(tx, context, memberId)
  if (!member || !found) throw refusePlainly('unauthenticated')
  const { contacts, bindings } = found
  const { smsDailyMax, secondFactor: offered } = merchant.accounts
  return {
    member,
    ways: proofWaysOf({
      hasPassword: member.passwordHash !== null,
      bindings: { ...bindings, hasMobile: bindings.hasMobile && smsDailyMax > 0 },
      ways: offered.ways,
    }),
    recipientOf: (way: Channel) => (way === 'sms' ? contacts.mobile : contacts.email?.toLowerCase()) ?? '',
  }
}
