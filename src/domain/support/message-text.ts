/** Maximum length of a message. */
export const SERVICE_TEXT_MAX = 1_000

/** Most messages of a member before the brand answers. */
export const UNANSWERED_MAX = 20

/**
 * Normalizes a message: keeps line breaks, at most one empty line in a row, and drops control characters and
 * direction overrides. Undefined where nothing is left.
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

/** A message needs text or a picture. Duplicate pictures are dropped. */
export function readMessage(given: MessageParts): MessageParts | undefined {
  const text = readMessageText(given.text) ?? ''
  const pictures = [...new Set(given.pictures)]
  return text === '' && pictures.length === 0 ? undefined : { text, pictures }
}
