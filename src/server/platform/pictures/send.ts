import type { FastifyReply, FastifyRequest } from 'fastify'

import { takenOver } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { writeHeaders } from '#server/platform/http/security-headers.ts'

/** Pictures are stored as WebP, marks as PNG. */
type KeptType = 'webp' | 'png'

/**
 * Prevents a picture from running or loading anything, even when opened directly. The type is ours, never the
 * sender's.
 */
export function pictureHeaders(
  id: string,
  keep: string,
  type: KeptType = 'webp',
): Readonly<Record<string, string>> {
  return {
    'content-type': `image/${type}`,
    'content-disposition': `inline; filename="${id}.${type}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': keep,
  }
}

/** Answers a call with a picture; members' pictures are never cached. */
export function sendPicture(
  { request, reply }: { readonly request?: FastifyRequest; readonly reply?: FastifyReply } & Context,
  side: 'site' | 'console',
  picture: { readonly id: string; readonly bytes: Buffer | undefined; readonly type?: KeptType },
): typeof takenOver {
  if (!picture.bytes) throw refusePlainly('absent')
  if (!request || !reply) throw new Error('a picture needs a connection')
  writeHeaders(request, reply, { side })
  reply.headers(pictureHeaders(picture.id, 'private, no-store', picture.type))
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.setHeader('content-length', picture.bytes.length)
  reply.raw.end(picture.bytes)
  return takenOver
}
