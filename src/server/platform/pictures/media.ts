import type { FastifyInstance } from 'fastify'

import type { Store } from '#server/platform/db/transaction.ts'
import type { HttpHooks } from '#server/platform/http/http-hooks.ts'
import { countVisit, refuseClosed } from '#server/platform/http/guard.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantOf } from '#server/platform/http/visit.ts'

import { pictureHeaders } from './send.ts'
import { selectPicture } from './store.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/

/** Pictures of content, which are public. Members' pictures are never served here. */
export function registerMedia(
  app: FastifyInstance,
  { store, siteHooks }: { readonly store: Store; readonly siteHooks: HttpHooks },
): void {
  app.get<{ Params: { file: string } }>('/media/:file', async (request, reply) => {
    request.callName = 'media'
    countVisit(request, reply, siteHooks)
    const merchant = merchantOf(request, siteHooks)
    if (merchant) refuseClosed(request, merchant, siteHooks.now())
    const id = FILE.exec(request.params.file)?.[1]
    if (!merchant || id === undefined) throw refusePlainly('absent')
    const bytes = await selectPicture(store.read, { merchantId: merchant.id, purpose: 'content', id })
    if (!bytes) throw refusePlainly('absent')
    return reply.headers(pictureHeaders(id, FOR_EVER)).send(bytes)
  })
}
