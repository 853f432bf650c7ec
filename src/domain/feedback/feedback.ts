/** Topics of feedback. */
export const feedbackTopics = [
  'account',
  'security',
  'deposit',
  'withdrawal',
  'games',
  'promotion',
  'technical',
  'idea',
  'other',
] as const
export type FeedbackTopic = (typeof feedbackTopics)[number]

/** Reports of letters and disputes of statements and rebates are feedback too, but begin there: their topic is not chosen. */
export const storedTopics = [...feedbackTopics, 'letter', 'statement', 'rebate'] as const
export type StoredTopic = (typeof storedTopics)[number]

/** Counted in code points. The specification leaves the length of the content open; this range is ours. */
export const CONTENT_LEAST = 10
export const CONTENT_MOST = 1000
export const REMARK_MOST = 140
export const CONTACT_MOST = 120

export const feedbackStates = ['new', 'read', 'answered'] as const
export type FeedbackState = (typeof feedbackStates)[number]

export interface FeedbackWords {
  readonly content: string
  readonly remark: string
  readonly contact: string
}

/** Normalizes the input: trimmed, without control characters, and the contact on a single line. */
export function tidyFeedback({ content, remark, contact }: FeedbackWords): FeedbackWords {
  return { content: tidy(content), remark: tidy(remark), contact: tidy(contact).replaceAll('\n', ' ') }
}

/** The first field that is too short or too long. Expects normalized input. */
export function refuseFeedback({ content, remark, contact }: FeedbackWords): keyof FeedbackWords | undefined {
  const signs = countSigns(content)
  if (signs < CONTENT_LEAST || signs > CONTENT_MOST) return 'content'
  if (countSigns(remark) > REMARK_MOST) return 'remark'
  return countSigns(contact) > CONTACT_MOST ? 'contact' : undefined
}

export function countSigns(text: string): number {
  return [...text].length
}

/** Daily limits: for one member, and for all visitors of one household. */
const OF_MEMBER = 20
const OF_HOUSEHOLD = 10

export function refuseAnotherFeedback(
  from: 'member' | 'visitor',
  sentToday: number,
): 'feedback_limit' | undefined {
  return sentToday >= (from === 'member' ? OF_MEMBER : OF_HOUSEHOLD) ? 'feedback_limit' : undefined
}

/** Replaces lone surrogates and removes control characters and direction overrides, which could disguise the text. */
function tidy(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
}
