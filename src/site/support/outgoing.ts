import type { ServiceMatter } from '#domain/support/matter.ts'
import type { MessageSubject } from '#domain/support/subject.ts'

/** A message being sent. It stays visible until the server has accepted it. */
export interface Outgoing {
  readonly requestId: string
  readonly text: string
  /** Ids of pictures that are uploaded already. */
  readonly pictures: readonly string[]
  readonly matter?: ServiceMatter | undefined
  readonly subject?: MessageSubject | undefined
  /** Why sending failed, in words. */
  readonly fault?: string
}

export type OutgoingDeed =
  | { readonly type: 'send'; readonly message: Outgoing }
  | { readonly type: 'retry'; readonly requestId: string }
  | { readonly type: 'fail'; readonly requestId: string; readonly fault: string }
  | { readonly type: 'arrive'; readonly requestId: string }

export function afterOutgoing(list: readonly Outgoing[], deed: OutgoingDeed): readonly Outgoing[] {
  switch (deed.type) {
    case 'send':
      return [...list, deed.message]
    case 'retry':
      return list.map((one) => {
        if (one.requestId !== deed.requestId) return one
        const { fault: _fault, ...again } = one
        return again
      })
    case 'fail':
      return list.map((one) => (one.requestId === deed.requestId ? { ...one, fault: deed.fault } : one))
    case 'arrive':
      return list.filter((one) => one.requestId !== deed.requestId)
  }
}
