import * as calls from '#contract/console/lottery-draws.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, dayOf, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import { openStream } from '#server/platform/live/open-stream.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { findOwnPicture, findPicture, sendPicture, takePicture } from '#server/platform/pictures/actions.ts'

import {
  type ResultParts,
  notifyDraws,
  notifyProposed,
  proposeCancellation,
  proposeCorrection,
} from './deciding.ts'
import { proposeExtra } from './adding.ts'
import { openFastDays, readCalendar } from './calendar.ts'
import { type ByOperator, drawOf, enterResult } from './entries.ts'
import { countWaiting, selectDrawIds } from './reading-store.ts'
import { selectPictureMerchant } from './store.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { findProof, viewDraw, viewDraws } from './view.ts'

interface Parts extends ResultParts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly hub: Hub
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

export const resultRoutes = (parts: Parts) => {
  const { store, registry } = parts
  const fastDays = openFastDays(store)
  const brandOf = ({ caller }: Context, code: string | undefined) =>
    merchantInScope<Merchant>(registry, caller, code)
  const byOf = (context: Context, code: string | undefined) => ({
    merchantId: brandOf(context, code).id,
    operatorId: operatorOf(context.caller).operatorId,
  })
  return bind(
    { ...calls },
    {
      listDraws: (context, input) =>
        listDraws(store, inLanguage(context, brandOf(context, input.merchantCode)), input),
      readDraw: (context, { merchantCode, id }) => {
        const { caller, nowMs } = context
        return viewDraw(
          store,
          { brand: inLanguage(context, brandOf(context, merchantCode)), operator: operatorOf(caller), nowMs },
          id,
        )
      },
      enterResult: async (context, input) => {
        const by = byOf(context, input.merchantCode)
        const answer = await store.transact((tx) => enterResult(tx, by, input, context.nowMs))
        notifyDraws(parts, Number(input.id))
        return answer
      },
      correctDraw: async (context, input) => {
        const by = byOf(context, input.merchantCode)
        const answer = await store.transact((tx) => proposeCorrection(tx, by, input))
        notifyProposed(parts)
        return answer
      },
      cancelDraw: async (context, input) => {
        const by = byOf(context, input.merchantCode)
        const answer = await store.transact((tx) => proposeCancellation(tx, by, input))
        notifyProposed(parts)
        return answer
      },
      addDraw: async (context, input) => {
        const by = byOf(context, input.merchantCode)
        const answer = await store.transact((tx) => proposeExtra(tx, by, input))
        notifyProposed(parts)
        return answer
      },
      sendResultPicture: async (context, { merchantCode }) => {
        const { merchantId, operatorId } = byOf(context, merchantCode)
        const { bytes } = context
        return await takePicture(store, { merchantId, owner: { operatorId }, purpose: 'result', bytes })
      },
      resultPicture: async (context, { merchantCode, draw, id }) => {
        const bytes = await (draw === undefined
          ? findOwnPicture(store.read, ownPicture(byOf(context, merchantCode), id))
          : findEvidence(store.read, draw, id))
        return sendPicture(context, 'console', { id, bytes })
      },
      drawCalendar: (context, { merchantCode, day }) => {
        const { zone } = brandOf(context, merchantCode)
        return readCalendar(store, fastDays, { zone, day, nowMs: context.nowMs })
      },
      followDraws: (context) =>
        openStream(parts.hub, context, {
          merchantId: operatorOf(context.caller).merchantId,
          isConsole: true,
        }),
    },
  )
}

const ownPicture = ({ merchantId, operatorId }: ByOperator, id: string) =>
  ({ merchantId, owner: { operatorId }, purpose: 'result', id }) as const

/** A draw belongs to all brands, and so does its evidence. */
async function findEvidence(tx: Tx, draw: string, id: string): Promise<Buffer | undefined> {
  const row = await drawOf(tx, draw)
  const proof = await findProof(tx, row.id)
  const merchantId = proof?.pictures.includes(id)
    ? proof.merchantId
    : await selectPictureMerchant(tx, { drawId: row.id, id })
  if (merchantId === undefined) throw refusePlainly('absent')
  return await findPicture(tx, { merchantId, purpose: 'result', id })
}

function inLanguage({ language }: Context, { id, currency, zone }: Merchant) {
  return { id, currency, zone, language }
}

async function listDraws(
  store: Store,
  brand: Pick<Merchant, 'id' | 'currency' | 'zone'> & { readonly language: string },
  { from, to, gameCode, only, ...paging }: Input<typeof calls.listDraws>,
): Promise<Output<typeof calls.listDraws>> {
  const [at, id] = readCursor(paging.after, [MOMENT, ID_FORM]) ?? []
  const limit = limitOf(paging.limit)
  const ids = await selectDrawIds(store.read, {
    gameCode,
    from: dayOf('from', from),
    to: dayOf('to', to),
    only,
    zone: brand.zone,
    after: at === undefined || id === undefined ? undefined : [at, id],
    limit: limit + 1,
  })
  const rows = await viewDraws(store, brand, ids)
  const { waiting, late } = await countWaiting(store.read)
  return {
    ...pageOf(
      rows,
      limit,
      (row) => row,
      (row) => [row.drawsAt, row.id],
    ),
    waiting,
    late,
  }
}
