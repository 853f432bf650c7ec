/** How long a nickname may be, in signs as a reader counts them. */
export const nicknameLength = { min: 2, max: 20 } as const

/** Letters and digits of any script with their marks, spaces, and a few signs; nothing that a page or a list could take for an order. */
const ALLOWED = /^[\p{L}\p{M}\p{N} ._-]+$/u
const MARKS_IN_A_ROW = /\p{M}{4}/u

/** The one form of a nickname: composed, and without more than one space at a time. */
export function tidyNickname(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim()
}

/** Whether a tidy nickname may not be. None at all is fine: the account's name then stands in its place. */
export function refuseNickname(nickname: string): 'nickname_invalid' | undefined {
  if (nickname === '') return undefined
  const length = [...nickname].length
  const isFine =
    length >= nicknameLength.min &&
    length <= nicknameLength.max &&
    ALLOWED.test(nickname) &&
    !MARKS_IN_A_ROW.test(nickname) &&
    /[\p{L}\p{N}]/u.test(nickname)
  return isFine ? undefined : 'nickname_invalid'
}
