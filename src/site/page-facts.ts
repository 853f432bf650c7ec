import type { IconName } from '#art/icons.ts'
import type { MessageId } from '#browser/i18n/messages.ts'

/** Route data for the shell. `planned` selects the placeholder of a feature that does not exist yet. */
export interface PageFacts {
  readonly title: MessageId
  readonly icon?: IconName
  /** Source file of the page; the server preloads its chunk. */
  readonly chunk?: string
  readonly hue?: string
  readonly planned?: 'points'
  readonly isBare?: true
  readonly modal?: 'registerModal' | 'loginPopupModal'
}
