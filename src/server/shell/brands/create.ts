import { isMarkLetters } from '#art/letter-mark.ts'
import type { createBrand as createCall } from '#contract/console/brands.ts'
import { tokensOfLook } from '#domain/brand/looks.ts'
import {
  type BrandPlan,
  type PlanField,
  type PlanGround,
  faultsOfPlan,
  isLocalHost,
  symbolOf,
} from '#domain/merchant/brand-plan.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import {
  claimHost,
  createMerchant,
  findHostOwner,
  lockMerchant,
  isZoneKnown,
  keepMark,
  proveHost,
} from '#server/platform/merchants/actions.ts'
import { addFirstOperator } from '#server/people/operators/actions.ts'
import { setFirstWithdrawalSettings } from '#server/money/withdrawals/actions.ts'

import { copyBrand } from './copying.ts'
import { layInFirstContent } from './first-content.ts'
import { markHash } from './mark.ts'

type Create = typeof createCall

export interface BrandWish {
  readonly plan: BrandPlan
  readonly ground: Omit<PlanGround, 'hasPicture' | 'canDraw'>
  /** The uploaded mark, redrawn by `drawMark`. */
  readonly picture: Buffer | undefined
  /** Absent on the command line, which is run by the administrator. */
  readonly operatorId: bigint | undefined
  readonly reason: string
  /** The command line claims hosts without proof; operators must prove them. */
  readonly trustsHosts: boolean
}

export interface CreatedBrand {
  readonly merchantId: number
  readonly code: string
  /** The first operator's password, if one was requested; shown only this once. */
  readonly password: string | undefined
}

/**
 * Creates a brand in one transaction: row, hosts, mark, copied or first content, and operator. Everything is validated
 * before the first write.
 */
export async function createBrand(tx: Tx, wish: BrandWish): Promise<CreatedBrand> {
  const { plan, picture } = wish
  const ground = { ...wish.ground, hasPicture: picture !== undefined, canDraw: isMarkLetters }
  const faults: PlanField[] = faultsOfPlan(plan, ground)
  if (!faults.includes('zone') && !(await isZoneKnown(tx, plan.zone))) faults.push('zone')
  const source = plan.copy && (await lockMerchant(tx, { code: plan.copy.from, onlyId: undefined }))
  if (plan.copy && !source && !faults.includes('copy')) faults.push('copy')
  if (faults.length > 0) throw refuse<Create>('brand_refused', { fields: faults })
  for (const host of plan.hosts)
    // guard: taken-host-refused
    if ((await findHostOwner(tx, host)) !== undefined) throw refuse<Create>('host_taken', { host })

  const merchantId = await createMerchant(tx, merchantOf(plan, picture))
  if (merchantId === undefined) throw refuse<Create>('brand_code_taken')
  if (picture && plan.mark.kind === 'picture') await keepMark(tx, { merchantId, picture })
  await layInHosts(tx, { merchantId, wish })
  await setFirstWithdrawalSettings(tx, merchantId) // guard: first-withdrawal-settings-of-currency
  if (source && plan.copy)
    await copyBrand(tx, {
      fromId: source.id,
      toId: merchantId,
      parts: plan.copy.parts,
      isOneCurrency: source.currency === plan.currency,
    })
  await layInFirstContent(tx, { ...plan, id: merchantId, copied: plan.copy?.parts ?? [] })
  const password = await addOperator(tx, { merchantId, wish })
  await audit(tx, { merchantId, wish })
  return { merchantId, code: plan.code, password }
}

function merchantOf(plan: BrandPlan, picture: Buffer | undefined): Parameters<typeof createMerchant>[1] {
  return {
    code: plan.code,
    name: plan.name,
    brand: 'tessera',
    mark: plan.mark.kind === 'picture' && picture ? { kind: 'picture', hash: markHash(picture) } : plan.mark,
    mailFrom: plan.mailFrom,
    currency: plan.currency,
    currencySymbol: symbolOf(plan.currency),
    zone: plan.zone,
    languages: plan.languages,
    defaultLanguage: plan.defaultLanguage,
    marketProfile: plan.marketProfile,
    isCockfightOn: false,
    flags: {},
    theme: tokensOfLook(plan.look),
    copy: {},
    customerServiceUrl: undefined,
    hosts: [],
    resources: [],
  }
}

async function layInHosts(
  tx: Tx,
  { merchantId, wish }: { readonly merchantId: number; readonly wish: BrandWish },
): Promise<void> {
  for (const host of wish.plan.hosts) {
    // guard: host-proven-before-serving
    const by = isLocalHost(host) ? 'local' : wish.trustsHosts ? 'hand' : undefined
    if (by === undefined) await claimHost(tx, { merchantId, host })
    else if (!(await proveHost(tx, { merchantId, host, by }))) throw refuse<Create>('host_taken', { host })
  }
}

async function addOperator(
  tx: Tx,
  { merchantId, wish }: { readonly merchantId: number; readonly wish: BrandWish },
): Promise<string | undefined> {
  const { plan, operatorId, reason } = wish
  if (plan.operatorName === undefined) return undefined
  const by = operatorId === undefined ? {} : { by: { operatorId, reason } }
  const added = await addFirstOperator(tx, { name: plan.operatorName, role: 'owner', merchantId, ...by })
  if ('password' in added) return added.password
  if (added.refusal === 'operator_name_taken') throw refuse<Create>('operator_name_taken')
  throw refuse<Create>('brand_refused', { fields: ['operatorName'] satisfies PlanField[] })
}

async function audit(
  tx: Tx,
  { merchantId, wish }: { readonly merchantId: number; readonly wish: BrandWish },
): Promise<void> {
  const { plan, operatorId, reason } = wish
  await writeAudit(tx, {
    merchantId,
    operatorId: operatorId ?? null,
    action: 'brand.create',
    reason,
    before: {},
    after: {
      code: plan.code,
      name: plan.name,
      hosts: plan.hosts,
      currency: plan.currency,
      zone: plan.zone,
      languages: plan.languages,
      marketProfile: plan.marketProfile,
      ...(plan.copy ? { copiedFrom: plan.copy.from, copied: plan.copy.parts } : {}),
      ...(plan.operatorName === undefined ? {} : { operator: plan.operatorName }),
    },
  })
}
