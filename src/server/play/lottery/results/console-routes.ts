import * as calls from '#contract/console/lottery-draws.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { ID_FORM, dayOf, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import { findPicture, sendPicture, takePicture } from '#server/platform/pictures/actions.ts'

import { type ResultParts, notifyDraws, proposeCancellation, proposeCorrection } from './deciding.ts'
import { drawOf, enterResult } from './entries.ts'
import { countWaiting, selectDrawIds } from './reading-store.ts'
import { selectPictureMerchant } from './store.ts'
import { viewDraw, viewDraws } from './view.ts'

interface Parts extends ResultParts {
  readonly store: Store
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

export const resultRoutes = (parts: Parts) => {
  const { store, registry } = parts
  const brandOf = ({ caller }: Context, code: string | undefined) => merchantInScope(registry, caller, code)
  const byOf = (context: Context, code: string | undefined) => ({
    merchantId: brandOf(context, code).id,
    operatorId: operatorOf(context.caller).operatorId,
  })
  return bind(
    { ...calls },
    {
      listDraws: async (context, { merchantCode, from, to, gameCode, only, ...paging }) => {
        const brand = brandOf(context, merchantCode)
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
        return {
          ...pageOf(
            rows,
            limit,
            (row) => row,
            (row) => [row.drawsAt, row.id],
          ),
          ...(await countWaiting(store.read)),
        }
      },
      readDraw: (context, { merchantCode, id }) => {
        const { caller, nowMs } = context
        return viewDraw(
          store,
          { brand: brandOf(context, merchantCode), operator: operatorOf(caller), nowMs },
          id,
        )
      },
      enterResult: async (context, input) => {
        const by = byOf(context, input.merchantCode)
        const answer = await store.transact((tx) => enterResult(tx, by, input, context.nowMs))
        notifyDraws(parts)
        return answer
      },
      correctDraw: (context, input) =>
        store.transact((tx) => proposeCorrection(tx, byOf(context, input.merchantCode), input)),
      cancelDraw: (context, input) =>
        store.transact((tx) => proposeCancellation(tx, byOf(context, input.merchantCode), input)),
      sendResultPicture: async (context, { merchantCode }) => {
        const { merchantId, operatorId } = byOf(context, merchantCode)
        const { bytes } = context
        return await takePicture(store, { merchantId, owner: { operatorId }, purpose: 'result', bytes })
      },
      resultPicture: async (context, { draw, id }) => {
        // A draw belongs to all brands, and so does its evidence.
        const row = await drawOf(store.read, draw)
        const merchantId = await selectPictureMerchant(store.read, { drawId: row.id, id })
        if (merchantId === undefined) throw refusePlainly('absent')
        const bytes = await findPicture(store.read, { merchantId, purpose: 'result', id })
        return sendPicture(context, 'console', { id, bytes })
      },
    },
  )
}
