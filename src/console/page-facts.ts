import type { MessageId } from '#browser/i18n/messages.ts'

/** What the frame knows of a page. */
export interface PageFacts {
  readonly title: MessageId
}
