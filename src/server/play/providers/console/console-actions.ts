import type * as calls from '#contract/console/game-providers.ts'
import type { Input } from '#contract/endpoint.ts'
import { readDisplayName } from '#domain/catalogue/vendor-name.ts'
import { whySwitchWaits } from '#domain/approvals/redirection.ts'
import { type LapseReason, lapsesAtMsOf } from '#domain/approvals/proposal-standing.ts'
import { refuseSecret } from '#domain/play/provider-key.ts'
import type { Deed } from '#domain/audit/deed.ts'
import {
  type Second,
  areIndependent,
  findLapsed,
  isLapsed,
  needSecond,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { isOutboundUrl } from '#server/platform/http/outbound.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { rotateProviderKey, setProvider } from '#server/play/providers/actions.ts'
import {
  type StandingKey,
  type WaitingKey,
  deleteWaitingKey,
  endReplacedKey,
  lockProviderRow,
  putWaitingKey,
  selectStandingKeys,
  selectWaitingKeys,
  updateSwitch,
} from './console-store.ts'
import { type GameProviders, adapterOf } from '#server/play/providers/game-providers.ts'
import { factsOf, readPublicKey } from '#server/play/providers/public-key.ts'
import type { ProviderRow } from '#server/play/providers/store.ts'

type Calls = typeof calls

export interface ByOperator {
  readonly operatorId: bigint
  /** The second operator who approved it, where one is needed. */
  readonly second?: Second | undefined
}

/** A new provider is off until its keys are exchanged. Code and protocol never change. */
export async function saveGameProvider(
  tx: Tx,
  by: ByOperator,
  input: Input<Calls['saveGameProvider']>,
  { allowsLocal }: { readonly allowsLocal: boolean },
): Promise<number> {
  const { code, protocol, version, reason } = input
  const before = await lockProviderRow(tx, code)
  if (before && version === undefined) throw refuse<Calls['saveGameProvider']>('provider_known')
  // guard: provider-version-checked
  if (before?.version !== version) throw refuse<Calls['saveGameProvider']>('changed_meanwhile')
  const name = readDisplayName(input.name)
  if (name === undefined) throw refusePlainly('invalid_input', { fields: ['name'] })
  const operatorId = input.operatorId.trim()
  if (!/^[\u0021-\u007e]+$/.test(operatorId)) throw refusePlainly('invalid_input', { fields: ['operatorId'] })
  if (!adapterOf(protocol)) throw refuse<Calls['saveGameProvider']>('protocol_unknown')
  // Keys and past transactions belong to the protocol.
  if (before && before.protocol !== protocol) throw refuse<Calls['saveGameProvider']>('protocol_stays')
  // guard: provider-address-checked
  if (!isAddress(input.baseUrl, allowsLocal)) throw refuse<Calls['saveGameProvider']>('provider_address')
  const provider = { code, name, protocol, baseUrl: input.baseUrl, operatorId, isOn: before?.isOn ?? false }
  const noted = { before: before ? auditOf(before) : {}, after: auditOf(provider) }
  // A new provider is off and its key needs two operators anyway. A known provider's new address decides whom we ask
  // about rounds, so it needs a second operator.
  const isElsewhere = before && (before.baseUrl !== provider.baseUrl || before.operatorId !== operatorId)
  if (isElsewhere) needSecond(by, { cause: 'redirected', ...noted }) // guard: game-provider-move-needs-second
  const next = await setProvider(tx, provider)
  await note(tx, by, before ? 'game_provider.change' : 'game_provider.add', reason, noted)
  return next
}

export async function switchGameProvider(
  tx: Tx,
  by: ByOperator,
  { code, version, isOn, reason }: Input<Calls['switchGameProvider']>,
): Promise<number> {
  const before = await lockProviderRow(tx, code)
  if (!before) throw refusePlainly('absent')
  if (before.version !== version) throw refuse<Calls['switchGameProvider']>('changed_meanwhile')
  const keys = await selectStandingKeys(tx, code)
  const sides = new Set(keys.map(({ side }) => side))
  // guard: provider-on-with-both-keys
  if (isOn && sides.size < 2) throw refuse<Calls['switchGameProvider']>('keys_lacking')
  const cause = whySwitchWaits(before, { isOn })
  // Shows the second operator the provider's address and keys: for a new provider, no earlier proposal named them.
  if (cause)
    needSecond(by, { cause, before: { isOn: false }, after: { ...auditOf(before), ...known(keys), isOn } })
  if (isOn === before.isOn) return version
  const next = await updateSwitch(tx, { code, isOn })
  await note(tx, by, 'game_provider.switch', reason, { before: { code, isOn: before.isOn }, after: { isOn } })
  return next
}

/** Generated outside any transaction, because a key pair takes long to generate. */
export interface OurNewKey {
  /** The wrapped private key or secret. */
  readonly wrappedSecret: string
  readonly fingerprint: string | undefined
}

/** The first key is used at once. A later one waits until the provider knows it, else our calls fail verification. */
export async function keepOurKey(
  tx: Tx,
  { operatorId }: ByOperator,
  { code, reason }: Pick<Input<Calls['makeOurKey']>, 'code' | 'reason'>,
  { wrappedSecret, fingerprint }: OurNewKey,
): Promise<boolean> {
  if (!(await lockProviderRow(tx, code))) throw refusePlainly('absent')
  const isFirst = !(await selectStandingKeys(tx, code)).some(({ side }) => side === 'ours')
  const key = { code, side: 'ours', wrappedSecret } as const
  if (isFirst) await rotateProviderKey(tx, key)
  else await putWaitingKey(tx, { ...key, publicKey: undefined, reason, operatorId })
  await note(
    tx,
    { operatorId },
    isFirst ? 'game_provider.use_our_key' : 'game_provider.make_our_key',
    reason,
    {
      before: {},
      after: { code, ...(fingerprint === undefined ? {} : { fingerprint }) },
    },
  )
  return !isFirst
}

export async function useOurKey(
  tx: Tx,
  by: ByOperator,
  { code, id, reason }: Input<Calls['useOurKey']>,
): Promise<void> {
  if (!(await lockProviderRow(tx, code))) throw refusePlainly('absent')
  const waiting = await findWaiting(tx, code, 'ours')
  if (!waiting || waiting.id !== id || waiting.wrappedSecret === null)
    throw refuse<Calls['useOurKey']>('changed_meanwhile')
  await rotateProviderKey(tx, { code, side: 'ours', wrappedSecret: waiting.wrappedSecret })
  await deleteWaitingKey(tx, { code, side: 'ours' })
  await note(tx, by, 'game_provider.use_our_key', reason, { before: {}, after: { code } })
}

/**
 * A provider's key can pay wins into any wallet. So one operator enters it and another approves it, as with a manual
 * adjustment.
 */
export async function proposeTheirKey(
  tx: Tx,
  { operatorId }: ByOperator,
  { code, key, reason }: Input<Calls['proposeTheirKey']>,
  wrapSecret: GameProviders['wrapSecret'],
): Promise<{ readonly fingerprint?: string; readonly bits?: number }> {
  const provider = await lockProviderRow(tx, code)
  const adapter = provider && adapterOf(provider.protocol)
  if (!adapter) throw refusePlainly('absent')
  const put = { code, side: 'theirs', reason, operatorId } as const
  if (adapter.keys === 'secret') {
    const refusal = refuseSecret(key)
    if (refusal) throw refuse<Calls['proposeTheirKey']>(refusal)
    await putWaitingKey(tx, { ...put, publicKey: undefined, wrappedSecret: wrapSecret(code, 'theirs', key) })
    await note(tx, { operatorId }, 'game_provider.propose_key', reason, { before: {}, after: { code } })
    return {}
  }
  const read = readPublicKey(key)
  if ('refusal' in read) throw refuse<Calls['proposeTheirKey']>(read.refusal)
  const facts = factsOf(read.pem)
  const standing = await selectStandingKeys(tx, code)
  if (
    standing.some(
      ({ publicKey }) => publicKey !== null && factsOf(publicKey).fingerprint === facts.fingerprint,
    )
  )
    throw refuse<Calls['proposeTheirKey']>('key_counts_already')
  await putWaitingKey(tx, { ...put, publicKey: read.pem, wrappedSecret: undefined })
  await note(tx, { operatorId }, 'game_provider.propose_key', reason, {
    before: {},
    after: { code, fingerprint: facts.fingerprint },
  })
  return facts
}

export async function judgeTheirKey(
  tx: Tx,
  by: ByOperator,
  { code, id, judgement, reason }: Input<Calls['judgeTheirKey']>,
  nowMs: number,
): Promise<void> {
  if (!(await lockProviderRow(tx, code))) throw refusePlainly('absent')
  const waiting = await findWaiting(tx, code, 'theirs')
  // guard: judged-key-waiting
  if (!waiting || waiting.id !== id) throw refuse<Calls['judgeTheirKey']>('changed_meanwhile')
  const refusal = judgement === 'approve' ? await whyKeyStays(tx, by, waiting, nowMs) : undefined
  if (refusal) throw refuse<Calls['judgeTheirKey']>(refusal)
  const { publicKey, wrappedSecret } = waiting
  if (judgement === 'approve')
    await rotateProviderKey(tx, {
      code,
      side: 'theirs',
      ...(publicKey === null ? {} : { publicKey }),
      ...(wrappedSecret === null ? {} : { wrappedSecret }),
    })
  await deleteWaitingKey(tx, { code, side: 'theirs' })
  await note(
    tx,
    by,
    judgement === 'approve' ? 'game_provider.approve_key' : 'game_provider.reject_key',
    reason,
    {
      before: { proposedBy: waiting.proposedByName },
      after: { code, ...(publicKey === null ? {} : { fingerprint: factsOf(publicKey).fingerprint }) },
    },
  )
}

/** Why an operator may not approve a waiting key; rejecting it is always possible. */
async function whyKeyStays(
  tx: Tx,
  { operatorId }: ByOperator,
  waiting: WaitingKey,
  nowMs: number,
): Promise<'maker_is_checker' | 'proposal_lapsed' | 'checker_not_independent' | undefined> {
  const { proposedBy } = waiting
  if (proposedBy === operatorId) return 'maker_is_checker' // guard: key-maker-not-checker
  if (await isLapsed(tx, madeOf(waiting), nowMs)) return 'proposal_lapsed' // guard: key-proposal-lapses
  return (await areIndependent(tx, operatorId, proposedBy)) ? undefined : 'checker_not_independent'
}

/** The keys of providers that can no longer be approved, and why. Our own key waits for no second operator. */
export async function findLapsedKeys(
  tx: Tx,
  waiting: readonly WaitingKey[],
  nowMs: number,
): Promise<ReadonlyMap<string, LapseReason>> {
  return await findLapsed(tx, waiting.filter(({ side }) => side === 'theirs').map(madeOf), nowMs)
}

function madeOf({ id, proposedBy, proposedAt }: WaitingKey) {
  const proposedAtMs = proposedAt.getTime()
  const deed = 'gameProviders.proposeTheirKey' as const
  return { id, deed, proposedBy, proposedAtMs, lapsesAtMs: lapsesAtMsOf(proposedAtMs) }
}

export async function endOldKey(
  tx: Tx,
  by: ByOperator,
  { code, side, reason }: Input<Calls['endOldKey']>,
): Promise<void> {
  if (!(await lockProviderRow(tx, code))) throw refusePlainly('absent')
  if (!(await endReplacedKey(tx, { code, side }))) throw refuse<Calls['endOldKey']>('no_old_key')
  await note(tx, by, 'game_provider.end_key', reason, { before: {}, after: { code, side } })
}

async function findWaiting(tx: Tx, code: string, side: WaitingKey['side']): Promise<WaitingKey | undefined> {
  return (await selectWaitingKeys(tx, code)).find((one) => one.side === side)
}

/** The audit entry belongs to no brand, because providers are shared. It holds no key, wrapped or not. */
async function note(
  tx: Tx,
  { operatorId }: ByOperator,
  action: Extract<Deed, `game_provider.${string}`>,
  reason: string,
  how: { readonly before: Record<string, unknown>; readonly after: Record<string, unknown> },
): Promise<void> {
  await writeAudit(tx, { merchantId: null, operatorId, action, reason, ...how })
}

function auditOf({ code, name, protocol, baseUrl, operatorId, isOn }: Omit<ProviderRow, 'version'>) {
  return { code, name, protocol, baseUrl, operatorId, isOn }
}

/** The fingerprints of the provider's keys in use. */
function known(keys: readonly StandingKey[]) {
  const prints = keys.flatMap(({ side, publicKey }) =>
    side === 'theirs' && publicKey !== null ? [factsOf(publicKey).fingerprint] : [],
  )
  return prints.length > 0 ? { fingerprint: prints } : {}
}

/** HTTPS, or plain HTTP on this machine where allowed; no query or fragment, because we append the path. */
function isAddress(text: string, allowsLocal: boolean): boolean {
  if (!URL.canParse(text) || /\s/.test(text)) return false
  const url = new URL(text)
  return url.search === '' && url.hash === '' && isOutboundUrl(url, allowsLocal)
}
