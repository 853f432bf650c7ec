/** The random source of game rules. Recomputing a round yields the same numbers. */
export interface Random {
  /** A uniform integer from 0 to `limit` - 1. */
  below(limit: number): number
}

const WORDS = 2 ** 32

/**
 * Random numbers from consecutive 32-byte blocks. Words that would bias the result are rejected, so there is no
 * modulo bias.
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
