import { createHash } from 'node:crypto'

import * as calls from '#contract/console/brands.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { PlanGround } from '#domain/merchant/brand-plan.ts'
import { languageCodes } from '#domain/language/language.ts'
import type { Notifications } from '#server/platform/db/notifications.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { operatorOf } from '#server/platform/http/scope.ts'
import { holdsMembersMoney } from '#server/money/ledger/reading.ts'
import { countMembers } from '#server/people/members/actions.ts'
import { findClaims } from '#server/platform/merchants/actions.ts'
import { MERCHANTS_CHANNEL, type MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { replaceFirstPassword } from '#server/people/operators/actions.ts'
import { sendPicture } from '#server/platform/pictures/actions.ts'

import { changeBrandState, findOpenEnds } from './closing.ts'
import { createBrand } from './create.ts'
import { dropDraft, readDraft, saveDraft, takeMark } from './drafts.ts'
import { checkHost, claimOrPropose, dropHost, type HostParts, hostViewOf } from './hosts.ts'
import {
  type BrandRequest,
  deleteDraft,
  insertRequest,
  lockRequest,
  selectDraft,
  selectBrandIds,
  selectRequest,
} from './store.ts'

export interface BrandParts extends HostParts {
  readonly registry: MerchantRegistry
  readonly notify: Notifications['notify']
  readonly completeLanguages: () => readonly string[]
}

type Create = typeof calls.createBrand

/** Brands of the installation. Operators of a single brand never have this permission. */
export const brandRoutes = (parts: BrandParts) => {
  const { store, registry, notify } = parts
  /** Reloads here at once; other processes by the hint, or by polling if the hint is lost. */
  const notifying = async <T>(code: string, answer: T): Promise<T> => {
    await registry.refresh()
    notify(MERCHANTS_CHANNEL, code)
    return answer
  }
  return bind(
    { ...calls },
    {
      listBrands: async ({ nowMs }) => await listBrands(parts, nowMs),
      createBrand: async (context, input) =>
        await notifying(input.plan.code, await create(parts, context, input)),
      readBrandDraft: async ({ caller }) => await readDraft(store, operatorOf(caller).operatorId),
      saveBrandDraft: async ({ caller }, input) =>
        await saveDraft(store, operatorOf(caller).operatorId, input),
      dropBrandDraft: async ({ caller }) => await dropDraft(store, operatorOf(caller).operatorId),
      sendBrandMark: async ({ caller, bytes }) => await takeMark(store, operatorOf(caller).operatorId, bytes),
      brandDraftMark: async (context) => {
        const draft = await selectDraft(store.read, operatorOf(context.caller).operatorId)
        return sendPicture(context, 'console', {
          id: 'mark',
          type: 'png',
          bytes: draft?.picture ?? undefined,
        })
      },
      claimBrandHost: async (context, input) =>
        await notifying(input.code, await claimOrPropose(parts, context, input)),
      checkBrandHost: async (context, input) =>
        await notifying(input.code, await checkHost(parts, context, input)),
      dropBrandHost: async (context, input) =>
        await notifying(input.code, await dropHost(parts, context, input)),
      setBrandState: async (context, input) =>
        await notifying(input.code, await store.transact((tx) => changeBrandState(tx, context, input))),
    },
  )
}

async function listBrands(parts: BrandParts, nowMs: number): Promise<Output<typeof calls.listBrands>> {
  const { store, registry } = parts
  await registry.refresh()
  const ids = await selectBrandIds(store.read)
  const ends = await findOpenEnds(store.read, nowMs)
  const claims = await findClaims(store.read, ids)
  const list: Output<typeof calls.listBrands>['list'] = []
  for (const merchantId of ids) {
    const end = ends.find((one) => one.merchantId === merchantId)
    const merchant = registry.findById(merchantId)
    if (!merchant) continue
    list.push({
      code: merchant.code,
      name: merchant.name,
      state: merchant.state,
      currency: merchant.currency,
      zone: merchant.zone,
      marketProfile: merchant.profile.name,
      version: merchant.version,
      hosts: claims.filter((claim) => claim.merchantId === merchantId).map(hostViewOf),
      members: await countMembers(store.read, merchantId),
      // Reads every wallet, so only if the answer matters.
      holdsMoney: merchant.state === 'closing' && (await holdsMembersMoney(store.read, merchantId)),
      ...(end ? { endProposedBy: end.proposedByName } : {}),
    })
  }
  const complete = parts.completeLanguages()
  return {
    list,
    languages: languageCodes.filter((code) => complete.includes(code)),
    allowsLocalHosts: parts.allowsLocalHosts,
  }
}

/**
 * Idempotent per request id. A retry soon after a lost answer gets a new password for the first operator, unless that
 * account was used meanwhile; the password itself is stored nowhere.
 */
async function create(
  { store, completeLanguages, reservedHosts, allowsLocalHosts }: BrandParts,
  { caller }: Context,
  { requestId, plan, reason }: Input<Create>,
): Promise<Output<Create>> {
  const { operatorId } = operatorOf(caller)
  const ground: Omit<PlanGround, 'hasPicture' | 'canDraw'> = {
    languages: completeLanguages(),
    takenHosts: reservedHosts,
    allowsLocalHosts,
  }
  return await store.transact(async (tx) => {
    await lockRequest(tx, requestId) // guard: brand-request-locked
    const before = await selectRequest(tx, requestId)
    const hash = createHash('sha256').update(JSON.stringify(plan))
    if (before) {
      // guard: brand-request-same
      if (before.operatorId !== operatorId || !before.contentHash.equals(hash.digest()))
        throw refuse<Create>('request_conflict')
      const password = await passwordAgain(tx, before, { plan, reason })
      return { code: plan.code, ...(password === undefined ? {} : { password }) }
    }
    const draft = await selectDraft(tx, operatorId)
    const picture = plan.mark.kind === 'picture' ? (draft?.picture ?? undefined) : undefined
    const made = await createBrand(tx, { plan, ground, picture, operatorId, reason, trustsHosts: false })
    await insertRequest(tx, {
      requestId,
      operatorId,
      contentHash: hash.digest(),
      merchantId: made.merchantId,
    })
    await deleteDraft(tx, operatorId)
    return { code: made.code, ...(made.password === undefined ? {} : { password: made.password }) }
  })
}

async function passwordAgain(
  tx: Tx,
  { operatorId, merchantId, isRecent }: BrandRequest,
  { plan, reason }: Pick<Input<Create>, 'plan' | 'reason'>,
): Promise<string | undefined> {
  if (!isRecent || plan.operatorName === undefined) return undefined // guard: first-operator-retry-is-recent
  return await replaceFirstPassword(tx, { name: plan.operatorName, merchantId, by: operatorId, reason })
}
