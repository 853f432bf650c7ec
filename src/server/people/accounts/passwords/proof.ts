import type { Input, Output } from '#contract/endpoint.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { type ProofWay, asksProofBeside, proofWaysOf } from '#domain/access/proof-way.ts'
import { emailInPart, mobileInPart } from '#domain/members/in-part.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type BoundCall, bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { Refusal, refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { askSecondPasskey, proveSecondPasskey } from '#server/people/second-factor/actions.ts'
import { giveProof as giveProofOf, hasJustSignedIn, spendProof } from '#server/people/sessions/actions.ts'

import { refusePaymentPassword } from './payment-password.ts'
import { proveOldPassword } from './prove-password.ts'
import {
  type SecondStepParts,
  countAnswer,
  isFactorRight,
} from '#server/people/accounts/sign-in/second-step.ts'
import { findFactorBindings } from '#server/people/accounts/sign-in/sign-in.ts'
import { selectLoginMemberById } from '#server/people/accounts/store.ts'

type GiveProof = typeof secondFactor.giveProof
type SendProofCode = typeof secondFactor.sendProofCode
type AskProofPasskey = typeof secondFactor.askProofPasskey
type Channel = Input<SendProofCode>['way']

export type ProofParts = SecondStepParts

/** The one-time proof `cpw` that the account's owner is using the session. */
export const proofRoutes = (parts: ProofParts): BoundCall[] =>
  bind(
    {
      giveProof: secondFactor.giveProof,
      sendProofCode: secondFactor.sendProofCode,
      askProofPasskey: secondFactor.askProofPasskey,
    },
    {
      giveProof: (context, input) => giveProof(parts, context, input),
      sendProofCode: (context, input) => sendProofCode(parts, context, input),
      askProofPasskey: (context) => askProofPasskey(parts, context),
    },
  )

/** The ways in which the caller can give a proof; without any, a recent sign-in suffices. */
export async function findProofWays(tx: Tx, context: Context): Promise<readonly ProofWay[]> {
  return (await findProver(tx, context)).ways
}

/**
 * For actions that ask for the password or payment password themselves: also spends a proof if the member has something
 * stronger. Refuses with `proof_needed` and the ways, which the action's contract must list.
 */
export async function spendProofBeside(
  tx: Tx,
  context: Context,
  { given, cpw }: { readonly given: 'password' | 'payment_password'; readonly cpw: string | undefined },
): Promise<void> {
  const ways = await findProofWays(tx, context)
  if (!asksProofBeside(given, ways)) return
  // guard: proof-beside-demanded
  if (cpw === undefined) throw new Refusal('proof_needed', 409, { ways: [...ways] })
  await spendProof(tx, context, cpw)
}

/** Accepts only the strongest kind of proof that the member has. */
async function giveProof(
  parts: ProofParts,
  context: Context,
  input: Input<GiveProof>,
): Promise<Output<GiveProof>> {
  const prover = await findProver(parts.store.read, context)
  await proveBy(parts, context, { prover, input })
  return { cpw: await giveProofOf(parts.store.read, context, input.deed) }
}

async function proveBy(
  parts: ProofParts,
  context: Context,
  { prover, input }: { readonly prover: Prover; readonly input: Input<GiveProof> },
): Promise<void> {
  const { store } = parts
  const { ways } = prover
  const { passkey, factor, paymentPassword, password, code } = input
  const offered = (way: ProofWay) => {
    if (!ways.includes(way)) throw refuse<GiveProof>('way_not_offered') // guard: given-proof-way-offered
  }
  if (passkey !== undefined) {
    offered('passkey')
    const isRight = () => proveSecondPasskey(store, context, passkey)
    await countAnswer(parts, context, { isRight, refusal: () => refuse<GiveProof>('passkey_refused') })
  } else if (factor) {
    offered(factor.way)
    const isRight = () => isFactorRight(parts, context, { way: factor.way, code: factor.answer })
    // guard: proof-guesses-counted
    await countAnswer(parts, context, { isRight, refusal: () => refuse<GiveProof>('code_wrong') })
  } else if (paymentPassword !== undefined) {
    offered('payment_password')
    if (await refusePaymentPassword(store, context, paymentPassword))
      throw refuse<GiveProof>('payment_password_wrong')
  } else if (password !== undefined) {
    offered('password')
    await proveOldPassword(store, context, { hash: prover.member.passwordHash ?? '', password })
  } else if (code) {
    offered(code.way)
    await proveCode(parts, context, { prover, code })
  } else await proveBySession(parts, context, prover)
}

async function proveCode(
  { codes }: ProofParts,
  context: Context,
  given: { readonly prover: Prover; readonly code: NonNullable<Input<GiveProof>['code']> },
): Promise<void> {
  const { way, answer } = given.code
  const tried = { ...proving(context), channel: way, recipient: given.prover.recipientOf(way) }
  // guard: proof-code-checked
  if (!(await codes.use({ ...tried, merchantId: context.merchant.id, code: answer })))
    throw refuse<GiveProof>('code_wrong')
}

/** Proof by recent sign-in: accepted only from members who have no other way. */
async function proveBySession({ store }: ProofParts, context: Context, prover: Prover): Promise<void> {
  const { ways } = prover
  if (ways.some((way) => way !== 'sms' && way !== 'email'))
    throw refuse<GiveProof>(ways.includes('password') ? 'wrong_old_password' : 'way_not_offered')
  // guard: recent-sign-in-needed
  if (!(await hasJustSignedIn(store.read, context))) throw refuse<GiveProof>('sign_in_again')
}

/** The challenge for a passkey of this member. */
async function askProofPasskey({ store }: ProofParts, context: Context): Promise<Output<AskProofPasskey>> {
  const options = await askSecondPasskey(store.read, context)
  if (!options) throw refuse<AskProofPasskey>('way_not_offered')
  return { options }
}

/** Sends a code only to contacts already bound to the account: a session thief cannot name a number. */
async function sendProofCode(
  { store, codes }: ProofParts,
  context: Context,
  { way }: Input<SendProofCode>,
): Promise<Output<SendProofCode>> {
  const { ways, recipientOf } = await findProver(store.read, context)
  if (!ways.includes(way)) throw refuse<SendProofCode>('way_not_offered') // guard: sent-proof-way-offered
  const recipient = recipientOf(way)
  const { merchant, address, language } = context
  const request = { ...proving(context), merchant, address, language, channel: way, recipient }
  const { expiredMinutes } = await codes.send(request)
  return { expiredMinutes, sentTo: way === 'sms' ? mobileInPart(recipient) : emailInPart(recipient) }
}

const proving = ({ memberId }: Context) => ({ memberId, purpose: 'prove', isOwn: true }) as const

type Prover = Awaited<ReturnType<typeof findProver>>

async function findProver(tx: Tx, context: Context) {
  const { merchant, memberId } = context
  const member = await selectLoginMemberById(tx, { merchantId: merchant.id, memberId })
  const found = await findFactorBindings(tx, context, memberId)
  if (!member || !found) throw refusePlainly('unauthenticated')
  const { contacts, bindings } = found
  const { smsDailyMax } = merchant.accounts
  return {
    member,
    ways: proofWaysOf({
      hasPassword: member.passwordHash !== null,
      hasPaymentPassword: member.hasPaymentPassword,
      bindings: { ...bindings, hasMobile: bindings.hasMobile && smsDailyMax > 0 },
    }),
    recipientOf: (way: Channel) => (way === 'sms' ? contacts.mobile : contacts.email?.toLowerCase()) ?? '',
  }
}
