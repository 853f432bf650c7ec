import { feedbackTopics, type FeedbackTopic } from '#domain/feedback/feedback.ts'

export interface Draft {
  /** Kept until the server accepts: a retry after a lost answer is stored once. */
  readonly requestId: string
  readonly topic: FeedbackTopic | undefined
  readonly content: string
  readonly remark: string
  readonly contact: string
}

export function emptyDraft(requestId: string): Draft {
  return { requestId, topic: undefined, content: '', remark: '', contact: '' }
}

/** Parses the stored draft; invalid content gives an empty one. */
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
  // Only text that starts like our JSON is parsed.
  if (text === null || !text.startsWith('{"requestId":')) return {}
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>
  } catch {
    return {}
  }
}
