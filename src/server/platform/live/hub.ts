import { randomInt, randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'

import type { Logger } from 'pino'
import { Compile } from 'typebox/compile'

import { LiveMessage } from '#contract/live.ts'
import type { Notifications } from '#server/platform/db/notifications.ts'
import { bucketOfAddress } from '#server/platform/http/throttle-bucket.ts'

import { openSweep, type Sweep, SWEEP_PARTS } from './sweep.ts'

/** The receivers of a message. */
export type Audience =
  | { readonly kind: 'merchant'; readonly merchantId: number }
  | { readonly kind: 'member'; readonly memberId: bigint }
  /** The holder of one thing without a member: a visitor's thread. */
  | { readonly kind: 'holder'; readonly holderOf: bigint }
  /** The operators of a merchant, and those of the house. */
  | { readonly kind: 'console'; readonly merchantId: number }
  /** All operators: about what belongs to no brand. */
  | { readonly kind: 'consoles' }

export interface StreamOptions {
  readonly response: ServerResponse
  /** Absent: an operator of the house. */
  readonly merchantId: number | undefined
  readonly isConsole?: boolean
  readonly memberId: bigint | undefined
  readonly holderOf?: bigint
  readonly sessionId: string | undefined
  readonly address: string
  readonly heartbeatSeconds: number
}

export interface Hub {
  /** Sends to all matching streams, here and in the other processes. */
  publish(audience: Audience, message: LiveMessage): void
  /** Sends to the matching streams of this process alone: every process sends what it has read itself. */
  deliver(audience: Audience, message: LiveMessage): void
  /** Takes over the connection. False if the session or the address has too many streams. */
  open(options: StreamOptions): boolean
  count(): number
  /** Ends the streams of sessions that have ended. Also runs every few seconds. */
  endRevoked(): Promise<void>
  /** Ends every stream, with a retry delay. */
  drain(): void
  close(): void
}

export interface HubOptions {
  readonly log: Logger
  readonly notifications?: Notifications
  /** Those of the sessions that are still valid. */
  readonly findStanding: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
  readonly streamsPerSession?: number
  readonly streamsPerAddress?: number
}

interface Stream extends StreamOptions {
  readonly household: string
  /** Its part of a sweep. */
  readonly part: number
  heartbeat: NodeJS.Timeout
}

const CHANNEL = 'live'
/** Revocation ends a stream within 5 s: this interval, plus one query. */
const LOOK_EVERY_MS = 3_000
/** Limit of unsent bytes: a slow reader is disconnected; it reconnects and refetches, so nothing is lost. */
const UNREAD_MAX = 64 * 1024

const message = Compile(LiveMessage)

/** All streams of this process. Messages are not stored for absent readers. */
// oxlint-disable-next-line max-lines-per-function -- one closure over the streams: cut up, they would be handed about
export function openHub(options: HubOptions): Hub {
  const { log, notifications, findStanding, streamsPerSession = 4, streamsPerAddress = 64 } = options
  const self = randomUUID()
  const streams = new Set<Stream>()
  /** By part of a sweep: each step reads its own streams alone. */
  const parts = Array.from({ length: SWEEP_PARTS }, () => new Set<Stream>())

  const end = (stream: Stream, last?: string) => {
    if (!streams.delete(stream)) return
    parts[stream.part]?.delete(stream)
    clearInterval(stream.heartbeat)
    if (last === undefined) stream.response.destroy()
    else stream.response.end(last)
  }
  const write = (stream: Stream, text: string | Buffer) => {
    // guard: slow-reader-dropped
    if (stream.response.writableLength > UNREAD_MAX) end(stream)
    else stream.response.write(text)
  }
  const sweeps = new Map<string, Sweep>()
  const deliver = (audience: Audience, message: LiveMessage) => {
    const text = `data: ${JSON.stringify(message)}\n\n`
    const bytes = Buffer.from(text)
    if (!isSpread(message)) {
      for (const stream of streams) if (isConcerned(stream, audience)) write(stream, bytes)
      return
    }
    const key = `${addressOf(audience)} ${text}`
    const sweep =
      sweeps.get(key) ??
      openSweep(
        (part) => {
          for (const stream of parts[part] ?? []) if (isConcerned(stream, audience)) write(stream, bytes)
        },
        () => sweeps.delete(key),
      )
    sweeps.set(key, sweep)
    sweep.start()
  }
  const forget = notifications?.listen(CHANNEL, (payload) => {
    const hint = readHint(payload)
    if (hint && hint.from !== self) deliver(hint.audience, hint.message)
  })
  const goodbye = () => {
    // Random delays, so that not all browsers reconnect at once.
    for (const stream of streams) end(stream, `retry: ${randomInt(1_000, 5_000)}\n\n`)
  }
  // Messages of other processes were lost while the listener was away. Reconnecting browsers treat everything as
  // stale.
  const forgetRegained = notifications?.onRegained(goodbye)
  const endRevoked = async () => {
    const signedIn = [...streams].filter((stream) => stream.sessionId !== undefined)
    if (signedIn.length === 0) return
    const standing = await findStanding(signedIn.map((stream) => stream.sessionId ?? ''))
    for (const stream of signedIn) {
      // guard: stream-ends-with-session
      if (!standing.has(stream.sessionId ?? '')) end(stream, 'data: {"type":"signed_out"}\n\n')
    }
  }
  const look = () =>
    void endRevoked().catch((error: unknown) =>
      log.debug({ error: String(error) }, 'the sessions could not be checked'),
    )
  const timer = setInterval(look, LOOK_EVERY_MS).unref()

  return {
    publish(audience, requested) {
      checkMessage(requested)
      deliver(audience, requested)
      notifications?.notify(CHANNEL, writeHint(self, audience, requested))
    },
    deliver(audience, requested) {
      checkMessage(requested)
      deliver(audience, requested)
    },
    open(options) {
      // If the client left during the session check, its `close` event has already fired.
      if (options.response.destroyed) return true
      const { sessionId } = options
      const household = bucketOfAddress(options.address)
      // guard: streams-of-household-capped
      if (countOf(streams, (one) => one.household === household) >= streamsPerAddress) return false
      if (
        sessionId !== undefined &&
        countOf(streams, (one) => one.sessionId === sessionId) >= streamsPerSession
      )
        return false
      const heartbeat = setInterval(() => write(stream, ':\n\n'), options.heartbeatSeconds * 1000).unref()
      const stream: Stream = { ...options, household, part: randomInt(SWEEP_PARTS), heartbeat }
      streams.add(stream)
      parts[stream.part]?.add(stream)
      options.response.on('close', () => end(stream))
      options.response.write('retry: 3000\n\n')
      return true
    },
    count: () => streams.size,
    endRevoked,
    drain: goodbye,
    close: () => {
      clearInterval(timer)
      forget?.()
      forgetRegained?.()
      for (const sweep of sweeps.values()) sweep.stop()
      for (const stream of streams) end(stream)
    },
  }
}

function checkMessage(requested: LiveMessage): void {
  if (!message.Check(requested)) throw new Error('the message is not in the contract')
}

/** All pages of a brand follow draws, so these messages reach them one after the other. */
function isSpread(message: LiveMessage): boolean {
  return message.type === 'draws' || (message.type === 'stale' && message.what === 'draws')
}

function isConcerned(stream: Stream, audience: Audience): boolean {
  switch (audience.kind) {
    case 'merchant':
      return stream.isConsole !== true && stream.merchantId === audience.merchantId // guard: stream-of-brand
    case 'member':
      return stream.memberId === audience.memberId // guard: stream-of-member
    case 'holder':
      return stream.holderOf === audience.holderOf
    case 'console':
      return stream.isConsole === true && [undefined, audience.merchantId].includes(stream.merchantId)
    case 'consoles':
      return stream.isConsole === true
  }
}

function countOf(streams: ReadonlySet<Stream>, isMeant: (stream: Stream) => boolean): number {
  let count = 0
  for (const stream of streams) if (isMeant(stream)) count += 1
  return count
}

function writeHint(from: string, audience: Audience, message: LiveMessage): string {
  return JSON.stringify({ from, to: addressOf(audience), message: message })
}

function addressOf(audience: Audience): string {
  switch (audience.kind) {
    case 'member':
      return `m${audience.memberId}`
    case 'merchant':
      return `b${audience.merchantId}`
    case 'holder':
      return `h${audience.holderOf}`
    case 'console':
      return `d${audience.merchantId}`
    case 'consoles':
      return 'a0'
  }
}

function readAddress(text: string): Audience | undefined {
  const [, kind = '', id = ''] = /^([mbhda])(\d{1,19})$/.exec(text) ?? []
  switch (kind) {
    case 'm':
      return { kind: 'member', memberId: BigInt(id) }
    case 'h':
      return { kind: 'holder', holderOf: BigInt(id) }
    case 'b':
      return { kind: 'merchant', merchantId: Number.parseInt(id, 10) }
    case 'd':
      return { kind: 'console', merchantId: Number.parseInt(id, 10) }
    case 'a':
      return { kind: 'consoles' }
    default:
      return undefined
  }
}

/** Another process may run another version: unknown messages are ignored. */
function readHint(payload: string): { from: string; audience: Audience; message: LiveMessage } | undefined {
  try {
    const { from, to, message: requested } = JSON.parse(payload) as Record<string, unknown>
    const audience = typeof to === 'string' ? readAddress(to) : undefined
    if (typeof from !== 'string' || !audience || !message.Check(requested)) return undefined
    return { from, audience, message: requested }
  } catch {
    return undefined
  }
}
