import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { reopenLive } from '#browser/api/live.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import type { Output } from '#contract/endpoint.ts'
import { support } from '#contract/support.ts'
import type { ServiceMatter } from '#domain/support/matter.ts'
import { useHuman } from '#site/proof/use-human.ts'
import { useMember } from '#site/session/use-member.ts'

import { afterOutgoing, type Outgoing } from './outgoing.ts'
import { useServiceWindow } from './service-window.ts'
import { keepVisitorThread } from './visitor-thread.ts'

type Thread = Output<typeof support.thread>
export type Message = Thread['messages'][number]

/** The caller's thread: messages, outgoing messages and actions. */
export function useThread() {
  const api = useApi()
  const queries = useQueryClient()
  const t = useT()
  const human = useHuman()
  const thread = useQuery(queryOf(api, support.thread, {}))
  const [earlier, setEarlier] = useState<readonly Message[]>([])
  const [hasEarlier, setHasEarlier] = useState<boolean>()
  const [matter, chooseMatter] = useState<ServiceMatter>()
  const [outgoing, dispatch] = useReducer(afterOutgoing, [])
  useVisitorThread(thread.data)
  useServiceWindow()
  useSeen(thread.data)

  const deliver = async ({ text, pictures, matter: about, subject, requestId }: Outgoing, name: string) => {
    const isFirst = thread.data?.asksHuman === true
    const call = (solution?: string) =>
      api.call(support.send, {
        text,
        requestId,
        ...(pictures.length === 0 ? {} : { pictures: [...pictures] }),
        ...(about === undefined ? {} : { matter: about }),
        ...(subject === undefined ? {} : { subject }),
        ...(name === '' ? {} : { name }),
        ...(solution === undefined ? {} : { human: solution }),
      })
    try {
      await (isFirst ? human.spend(call) : call())
      // The visitor's event stream was opened before the thread existed, so it must be reopened.
      if (isFirst) reopenLive()
      await queries.invalidateQueries({ queryKey: [support.thread.path] })
      dispatch({ type: 'arrive', requestId })
    } catch (error) {
      const fault = error instanceof CallRefused ? error.message : t('service.not_sent')
      dispatch({ type: 'fail', requestId, fault })
    }
  }
  return {
    thread,
    human,
    outgoing,
    matter,
    chooseMatter,
    messages: [...earlier, ...(thread.data?.messages ?? [])].filter(isFirstOfItsId),
    hasEarlier: hasEarlier ?? thread.data?.hasEarlier ?? false,
    send(parts: Pick<Outgoing, 'text' | 'pictures' | 'subject'>, name: string) {
      const message = { ...parts, matter, requestId: crypto.randomUUID() }
      chooseMatter(undefined)
      dispatch({ type: 'send', message })
      void deliver(message, name)
    },
    retry(message: Outgoing) {
      dispatch({ type: 'retry', requestId: message.requestId })
      void deliver(message, '')
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

/** Other pages of this browser subscribe to news once the visitor has a thread. */
function useVisitorThread(thread: Thread | undefined): void {
  const isVisitor = useMember() === undefined
  const hasThread = thread && thread.messages.length > 0
  useEffect(() => {
    if (isVisitor && hasThread !== undefined) keepVisitorThread(hasThread)
  }, [isVisitor, hasThread])
}

/** Reports the thread as seen while it is visible. */
function useSeen(thread: Thread | undefined): void {
  const api = useApi()
  const last = thread?.messages.at(-1)?.id
  const isNew = (thread?.unseen ?? 0) > 0
  useEffect(() => {
    if (last === undefined || !isNew) return undefined
    const report = () => {
      // A failed report is repeated with the next answer.
      if (document.visibilityState === 'visible') api.call(support.seen, { id: last }).catch(() => undefined)
    }
    report()
    document.addEventListener('visibilitychange', report)
    return () => document.removeEventListener('visibilitychange', report)
  }, [api, last, isNew])
}
