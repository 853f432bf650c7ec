import { feedbackTopics, type FeedbackTopic } from '#domain/feedback/feedback.ts'

/** What somebody has typed so far. */
export interface Draft {
  /** The same until it has arrived: what is sent twice because an answer was lost is kept once. */
  readonly requestId: string
  readonly topic: FeedbackTopic | undefined
  readonly content: string
  readonly remark: string
  readonly contact: string
}

export function emptyDraft(requestId: string): Draft {
  return { requestId, topic: undefined, content: '', remark: '', contact: '' }
}

/** Reads what a tab has kept. Whatever is none of it begins anew. */
export function readDraft(text: string | null, newId: () => string): Draft {
  const kept = parse(text)
  const word = (name: string) => (typeof kept[name] === 'string' ? kept[name].slice(0, 4000) : '')
  const requestId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(word('requestId'))
    ? word('requestId')
    : newId()
  return {
    requestId,
    topic: feedbackTopics.find((topic) => topic === kept['topic']),
    content: word('content'),
    remark: word('remark'),
    contact: word('contact'),
  }
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  // What is kept begins like one of ours or is nobody's.
  if (text === null || !text.startsWith('{"requestId":')) return {}
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>
  } catch {
    return {}
  }
}
