/** Chance as rules get it. A program that computes a round anew gets the very same. */
export interface Random {
  /** A whole number from nothing up to and without `limit`, each as likely as the other. */
  below(limit: number): number
}

const WORDS = 2 ** 32

/**
 * Chance out of blocks of 32 bytes, which are asked for one after the other. A word that would make some numbers
 * likelier than others is thrown away, so nothing is bent by the remainder of a division.
 */
export function openRandom(block: (place: number) => Uint8Array): Random {
  let place = 0
  let words: number[] = []
  const word = (): number => {
    if (words.length === 0) {
      words = wordsOf(block(place))
      place += 1
    }
    return words.shift() ?? 0
  }
  return {
    below(limit) {
      if (!Number.isSafeInteger(limit) || limit < 1 || limit > WORDS)
        throw new Error(`no chance below ${limit}`)
      const fair = WORDS - (WORDS % limit)
      let drawn = word()
      while (drawn >= fair) drawn = word()
      return drawn % limit
    },
  }
}

function wordsOf(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: Math.floor(bytes.byteLength / 4) }, (_, at) => view.getUint32(at * 4))
}
