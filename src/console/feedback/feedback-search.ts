import { choicePart, idPart, pagesPart, type RawSearch, textPart } from '#console/ui/search-part.ts'
import { feedbackStates, storedTopics } from '#domain/feedback/feedback.ts'

export interface FeedbackSearch {
  readonly state: (typeof feedbackStates)[number] | undefined
  readonly topic: (typeof storedTopics)[number] | undefined
  readonly reference: string | undefined
  readonly at: readonly string[]
  readonly open: string | undefined
}

export function readFeedbackSearch(raw: RawSearch): FeedbackSearch {
  return {
    state: choicePart(raw['state'], feedbackStates),
    topic: choicePart(raw['topic'], storedTopics),
    reference: textPart(raw['reference']),
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}

export function feedbackFilters({ state, topic, reference }: FeedbackSearch) {
  return {
    ...(state ? { state } : {}),
    ...(topic ? { topic } : {}),
    ...(reference ? { reference } : {}),
  }
}
