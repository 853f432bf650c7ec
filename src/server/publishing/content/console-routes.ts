import * as calls from '#contract/console/content.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { missingIn, readDocument, wordsIn } from '#domain/content/document.ts'
import { titleOfEntry } from '#domain/content/entry-title.ts'
import type { DocumentOf, Kind } from '#domain/content/field.ts'
import { type Executors, doOrPropose, ofBrand } from '#server/platform/approvals/actions.ts'
import { findEntries } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { FindKnownPayees, Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { contentRulesOf, notifyStale } from './actions.ts'
import { type EntryRow, selectEntries, selectEntry } from './draft-store.ts'
import {
  deleteDraft,
  kindNamed,
  order,
  publish,
  saveDraft,
  seenEntry,
  takeOff,
  type Writing,
} from './drafts.ts'

interface Parts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly publish: Hub['publish']
  readonly findKnownPayees: FindKnownPayees
}

type Scoped = { readonly merchantCode?: string }

export const consoleContentRoutes = (parts: Parts) => {
  const { store } = parts
  const merchantOf = ({ caller }: Context, input: Scoped) =>
    merchantInScope(parts.registry, caller, input.merchantCode)
  const notifying = <Answer extends { readonly kind: string }>(
    context: Context,
    input: Scoped,
    { kind, ...answer }: Answer,
  ) => {
    notifyStale(parts.publish, merchantOf(context, input).id, staleOf(kind))
    return answer
  }
  const write = async <Answer>(
    context: Context,
    input: Scoped,
    deed: (tx: Tx, by: Writing) => Promise<Answer>,
  ) => {
    const by = byOf(parts, context, input)
    return await store.transact((tx) => deed(tx, by))
  }
  return bind(
    { ...calls },
    {
      listEntries: async (context, input) => {
        const merchant = merchantOf(context, input)
        const kind = kindNamed(input.kind)
        const rows = await selectEntries(store.read, { merchantId: merchant.id, kind })
        return { list: rows.map((row) => listed(kind, row, merchant.defaultLanguage, context.nowMs)) }
      },
      readEntry: async (context, input) => {
        const row = await selectEntry(store.read, { merchantId: merchantOf(context, input).id, id: input.id })
        if (!row) throw refusePlainly('absent')
        return seenEntry(row, context.nowMs)
      },
      readContentRules: (context, input) => {
        const { languages, defaultLanguage, outsideHosts } = merchantOf(context, input)
        return Promise.resolve({
          languages: [...languages],
          defaultLanguage,
          outsideHosts: [...outsideHosts],
        })
      },
      saveDraft: (context, input) => write(context, input, (tx, by) => saveDraft(tx, by, input)),
      previewEntry: (context, input) => {
        const kind = kindNamed(input.kind)
        const rules = contentRulesOf(merchantOf(context, input))
        const { document, faults } = readDocument(kind, input.document, rules)
        return Promise.resolve({
          document: { ...document },
          faults: [...faults, ...missingIn(kind, document, rules)],
        })
      },
      publishEntry: async (context, input) => {
        const outcome = await publishOrPropose(store, byOf(parts, context, input), input)
        if (outcome.done === undefined) return { version: input.version, waits: outcome.waits }
        return notifying(context, input, outcome.done)
      },
      takeOffEntry: async (context, input) =>
        notifying(context, input, await write(context, input, (tx, by) => takeOff(tx, by, input))),
      deleteDraft: (context, input) => write(context, input, (tx, by) => deleteDraft(tx, by, input)),
      orderEntries: async (context, input) => {
        await write(context, input, (tx, by) => order(tx, by, input))
        return notifying(context, input, { kind: input.kind })
      },
      contentHistory: async (context, input) => await readHistory(parts, merchantOf(context, input), input),
    },
  )
}

function byOf(parts: Omit<Parts, 'store'>, { caller, nowMs }: Context, input: Scoped): Writing {
  const { operatorId } = operatorOf(caller)
  return writingOf(parts, merchantInScope(parts.registry, caller, input.merchantCode), { operatorId, nowMs })
}

function writingOf(
  { findKnownPayees }: Pick<Parts, 'findKnownPayees'>,
  merchant: Merchant,
  { operatorId, nowMs }: { readonly operatorId: bigint; readonly nowMs: number },
): Writing {
  return { merchantId: merchant.id, operatorId, rules: contentRulesOf(merchant), nowMs, findKnownPayees }
}

function publishOrPropose(store: Store, by: Writing, input: Input<typeof calls.publishEntry>) {
  const proposal = { deed: 'content.publishEntry', subject: input.id, input, reason: input.reason } as const
  return doOrPropose(store, by, proposal, (tx) => publish(tx, by, input))
}

/** Executes approved proposals. */
export const contentExecutors = (parts: Omit<Parts, 'store'>): Pick<Executors, 'content.publishEntry'> => ({
  'content.publishEntry': async (tx, maker, input: Input<typeof calls.publishEntry>, nowMs) => {
    const merchant = parts.registry.findById(ofBrand(maker).merchantId)
    if (!merchant) throw refusePlainly('absent')
    const { operatorId, second } = maker
    const by = { ...writingOf(parts, merchant, { operatorId, nowMs }), second }
    const { kind } = await publish(tx, by, input)
    return () => notifyStale(parts.publish, merchant.id, staleOf(kind))
  },
})

/** The key that open pages refetch for each kind. */
const staleOf = (kind: string) => stale[kind] ?? 'content'
const stale: Readonly<Record<string, Parameters<typeof notifyStale>[2]>> = {
  announcement: 'announcements',
  banner: 'banners',
  promotion: 'promotions',
  'offer-text': 'promotions',
}

function listed(
  kind: Kind,
  row: EntryRow,
  fallback: string,
  nowMs: number,
): Output<typeof calls.listEntries>['list'][number] {
  const { draft: _draft, published: _published, kind: _kind, ...about } = seenEntry(row, nowMs)
  const document = (row.draft ?? row.published ?? { words: {}, facts: {} }) as DocumentOf<Kind>
  return {
    ...about,
    title: titleOfEntry(kind, wordsIn(kind, document, fallback, fallback)),
    languages: Object.entries(document.words)
      .filter(([, texts]) =>
        Object.entries(kind.words).every(([name, field]) => !field.isRequired || Boolean(texts[name])),
      )
      .map(([language]) => language),
    facts: { ...document.facts },
  }
}

async function readHistory(
  { store }: Parts,
  { id: merchantId, zone }: { readonly id: number; readonly zone: string },
  input: { readonly id: string; readonly after?: string; readonly limit?: number },
): Promise<Output<typeof calls.contentHistory>> {
  const limit = limitOf(input.limit)
  const beforeId = readCursor(input.after, [ID_FORM])?.[0]
  const about = { id: input.id }
  const rows = await findEntries(store.read, { merchantId, zone, action: 'content', about, beforeId, limit })
  return pageOf(
    rows,
    limit,
    (row) => ({
      id: row.id,
      at: row.at.toISOString(),
      action: row.action,
      ...(row.operatorName === null ? {} : { operatorName: row.operatorName }),
      reason: row.reason,
      before: { ...row.before },
      after: { ...row.after },
    }),
    (row) => [row.id],
  )
}
