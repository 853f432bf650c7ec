import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import type { Output } from '#contract/endpoint.ts'
import { support } from '#contract/support.ts'
import { useHuman } from '#site/session/use-human.ts'
import { useMember } from '#site/session/use-member.ts'

import { afterOutgoing } from './outgoing.ts'

type Thread = Output<typeof support.thread>
export type Message = Thread['messages'][number]

/** The caller's thread: what was said, what is on its way, and the deeds. */
export function useThread() {
  const api = useApi()
  const queries = useQueryClient()
  const t = useT()
  const human = useHuman()
  const thread = useQuery(queryOf(api, support.thread, {}))
  const [earlier, setEarlier] = useState<readonly Message[]>([])
  const [hasEarlier, setHasEarlier] = useState<boolean>()
  const [outgoing, tell] = useReducer(afterOutgoing, [])
  useVisitorStream(thread.data)
  useSeen(thread.data)

  const deliver = async (text: string, requestId: string, name: string) => {
    const call = (solution?: string) =>
      api.call(support.send, {
        text,
        requestId,
        ...(name === '' ? {} : { name }),
        ...(solution === undefined ? {} : { human: solution }),
      })
    try {
      await (thread.data?.asksHuman === true ? human.spend(call) : call())
      await queries.invalidateQueries({ queryKey: [support.thread.path] })
      tell({ type: 'arrive', requestId })
    } catch (error) {
      const fault = error instanceof CallRefused ? error.message : t('service.not_sent')
      tell({ type: 'fail', requestId, fault })
    }
  }
  return {
    thread,
    human,
    outgoing,
    messages: [...earlier, ...(thread.data?.messages ?? [])].filter(isFirstOfItsId),
    hasEarlier: hasEarlier ?? thread.data?.hasEarlier ?? false,
    send(text: string, name: string) {
      const requestId = crypto.randomUUID()
      tell({ type: 'send', message: { requestId, text } })
      void deliver(text, requestId, name)
    },
    retry(requestId: string, text: string, name: string) {
      tell({ type: 'retry', requestId })
      void deliver(text, requestId, name)
    },
    async showEarlier() {
      const [first] = [...earlier, ...(thread.data?.messages ?? [])]
      if (!first) return
      const page = await api.call(support.thread, { before: first.id })
      setEarlier([...page.messages, ...earlier])
      setHasEarlier(page.hasEarlier)
    },
  }
}

function isFirstOfItsId(message: Message, place: number, all: readonly Message[]): boolean {
  return all.findIndex(({ id }) => id === message.id) === place
}

/** A member hears of answers on the common stream; a visitor has one of their own, as soon as there is a thread. */
function useVisitorStream(thread: Thread | undefined): void {
  const queries = useQueryClient()
  const isVisitor = useMember() === undefined
  const hasThread = thread !== undefined && !thread.asksHuman && thread.messages.length > 0
  const isNeeded = isVisitor && hasThread
  useEffect(() => {
    if (!isNeeded) return undefined
    const ask = () => void queries.invalidateQueries({ queryKey: [support.thread.path] })
    const source = new EventSource(support.follow.path)
    source.addEventListener('message', ask)
    // After a break nothing is replayed: what was missed is asked for.
    source.addEventListener('open', ask)
    return () => source.close()
  }, [isNeeded, queries])
}

/** Who looks at the thread has seen it. */
function useSeen(thread: Thread | undefined): void {
  const api = useApi()
  const last = thread?.messages.at(-1)?.id
  const isNew = (thread?.unseen ?? 0) > 0
  useEffect(() => {
    if (last === undefined || !isNew) return undefined
    const tell = () => {
      // Told again with the next answer when it does not arrive.
      if (document.visibilityState === 'visible') api.call(support.seen, { id: last }).catch(() => undefined)
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [api, last, isNew])
}
