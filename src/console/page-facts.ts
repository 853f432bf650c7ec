import type { MessageId } from '#browser/i18n/messages.ts'

/** Facts of a page that the frame shows. */
export interface PageFacts {
  readonly title: MessageId
}
