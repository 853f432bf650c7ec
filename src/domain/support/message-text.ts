/** How many signs a message may have. */
export const SERVICE_TEXT_MAX = 1_000

/** How often somebody may write before the brand has spoken. */
export const UNANSWERED_MAX = 20

/**
 * What somebody wrote, as it is kept: its lines stay, more than one empty line does not, and signs that nobody sees or
 * that turn the direction of what stands around them go. Nothing where nothing is left.
 */
export function readMessageText(given: string): string | undefined {
  const text = given
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}/gu, '')
    .replaceAll(/[^\S\n]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return text === '' ? undefined : text
}

export interface MessageParts {
  readonly text: string
  readonly pictures: readonly string[]
}

/** A message says something or shows something. The same picture twice is one. */
export function readMessage(given: MessageParts): MessageParts | undefined {
  const text = readMessageText(given.text) ?? ''
  const pictures = [...new Set(given.pictures)]
  return text === '' && pictures.length === 0 ? undefined : { text, pictures }
}
