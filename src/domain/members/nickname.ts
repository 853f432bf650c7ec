/** Length of a nickname in code points. */
export const nicknameLength = { min: 2, max: 20 } as const

/** Letters and digits of any script with their marks, spaces, and a few signs; no control or markup characters. */
const ALLOWED = /^[\p{L}\p{M}\p{N} ._-]+$/u
const MARKS_IN_A_ROW = /\p{M}{4}/u

/** Normalizes a nickname: NFKC, single spaces. */
export function tidyNickname(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim()
}

/** Why a normalized nickname is refused. An empty one is allowed: the account name is shown instead. */
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
