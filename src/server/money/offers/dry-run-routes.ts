import * as calls from '#contract/console/offer-dry-runs.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { readOffer, repeatedCurrency, writeOffer } from '#domain/offers/offer-form.ts'
import { refuseVersion } from '#domain/offers/refuse-version.ts'
import { findOpenInput } from '#server/platform/approvals/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import { addJob } from '#server/platform/jobs/store.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import type { DryRunAnswer } from './dry-running.ts'
import { type DryRunRow, countOpenRuns, insertRun, selectRun, selectSameRun } from './dry-run-store.ts'
import { selectAccountNames } from './dry-run-member-store.ts'
import { DRY_RUN_JOB } from './jobs.ts'
import { type RulesWire, formOf } from './rules-wire.ts'
import { selectBrand, selectVersions } from './store.ts'

type Start = typeof calls.startDryRun

/** Open runs of a brand: each may take minutes. */
const OPEN_MOST = 5

/** The console's dry runs of offers. */
export const dryRunRoutes = ({
  store,
  registry,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
}) => {
  const brandOf = ({ caller }: Context, code: string | undefined) =>
    merchantInScope(registry, caller, code).id
  return bind(
    {
      startDryRun: calls.startDryRun,
      readDryRun: calls.readDryRun,
      listDryRunMembers: calls.listDryRunMembers,
    },
    {
      startDryRun: async (context, input) => {
        const by = {
          merchantId: brandOf(context, input.merchantCode),
          operatorId: operatorOf(context.caller).operatorId,
        }
        const id = await store.transact((tx) => start(tx, by, input))
        return { id: id.toString() }
      },
      readDryRun: async (context, { merchantCode, id }) => {
        const merchantId = brandOf(context, merchantCode)
        const row = await selectRun(store.read, { merchantId, id: BigInt(id) })
        if (!row) throw refusePlainly('absent')
        const { currency } = await selectBrand(store.read, { merchantId })
        return runView(row, currency)
      },
      listDryRunMembers: async (context, { merchantCode, id, after, limit: requested }) => {
        const of = { merchantId: brandOf(context, merchantCode), id: BigInt(id) }
        return await listMembers(store.read, of, { after, limit: limitOf(requested) })
      },
    },
  )
}

async function start(
  tx: Tx,
  { merchantId, operatorId }: { readonly merchantId: number; readonly operatorId: bigint },
  { offer, joining, rules: given }: Input<Start>,
): Promise<bigint> {
  const rules = given ?? (await proposedRules(tx, { merchantId, offer }))
  const form = formOf(rules)
  const [newest] = await selectVersions(tx, { merchantId, offer }, 1)
  const version = readOffer(form, { offer, version: (newest?.version ?? 0) + 1 })
  // guard: dry-run-of-consistent-rules
  if (repeatedCurrency(form) !== undefined || refuseVersion(version)) throw refuse<Start>('offer_unfit')
  const run = { merchantId, offer, version: version.version, rules: writeOffer(version), joining }
  const same = await selectSameRun(tx, run)
  if (same !== undefined) return same
  if ((await countOpenRuns(tx, merchantId)) >= OPEN_MOST) throw refuse<Start>('dry_runs_busy') // guard: few-dry-runs-at-once
  const id = await insertRun(tx, { ...run, operatorId })
  await addJob(tx, DRY_RUN_JOB)
  return id
}

/** The rules of the proposal that waits for a second operator. */
async function proposedRules(
  tx: Tx,
  { merchantId, offer }: { readonly merchantId: number; readonly offer: string },
): Promise<RulesWire> {
  const input = await findOpenInput(tx, { merchantId, deed: 'offers.publishOffer', subject: offer })
  if (!input?.['rules']) throw refusePlainly('absent')
  return input['rules'] as RulesWire
}

function runView(row: DryRunRow, currency: string): Output<typeof calls.readDryRun> {
  const { id, offer, joining, judged, deeds, fromAt, toAt, rules } = row
  return {
    id: id.toString(),
    offer,
    joining,
    state: stateOf(row),
    currency,
    gives: rules.reward.of,
    judged,
    ...(deeds === null ? {} : { deeds }),
    ...(fromAt === null ? {} : { from: fromAt.toISOString() }),
    ...(toAt === null ? {} : { to: toAt.toISOString() }),
    ...(row.result === null ? {} : { answer: answerOf(row.result as DryRunAnswer) }),
  }
}

function answerOf({ deeds: _deeds, named: _named, ...answer }: DryRunAnswer) {
  return answer
}

/** A page of the members that the answer names, by their place in it. */
async function listMembers(
  tx: Tx,
  of: { readonly merchantId: number; readonly id: bigint },
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<Output<typeof calls.listDryRunMembers>> {
  const row = await selectRun(tx, of)
  if (!row) throw refusePlainly('absent')
  const begin = Number(readCursor(after, [PLACE_FORM])?.[0] ?? 0)
  // Answers of the release before name nobody.
  const { named = [] } = (row.result ?? {}) as Partial<DryRunAnswer>
  const placed = named.map((one, index) => ({ ...one, place: index + 1 })).slice(begin, begin + limit + 1)
  const accounts = await selectAccountNames(
    tx,
    of.merchantId,
    placed.map(({ memberId }) => BigInt(memberId)),
  )
  return pageOf(
    placed,
    limit,
    ({ memberId, grants, amount }) => ({
      member: { id: memberId, account: accounts.get(memberId) ?? '' },
      grants,
      amount,
    }),
    ({ place }) => [place.toString()],
  )
}

const PLACE_FORM = /^\d{1,3}$/

function stateOf({ endedAt, result, deeds }: DryRunRow) {
  if (endedAt !== null) return result === null ? 'failed' : 'done'
  return deeds === null ? 'waits' : 'runs'
}
