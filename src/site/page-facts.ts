import type { IconName } from '#art/icons.ts'
import type { MessageId } from '#browser/i18n/messages.ts'

/** Route data for the shell. */
export interface PageFacts {
  readonly title: MessageId
  readonly icon?: IconName
  /** Source file of the page; the server preloads its chunk. */
  readonly chunk?: string
  readonly hue?: string
  readonly isBare?: true
  readonly modal?: 'registerModal' | 'loginPopupModal'
}
