/** Thai, Lao, Khmer and Burmese are written without spaces, but break between words. */
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/
/** Chinese and Japanese break between characters. */
const BETWEEN_SIGNS = /[\u3040-\u30ff\u4e00-\u9fff]/
const WIDE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/
const MARK = /\p{M}/u
/** A longer single word is hyphenated once. */
const LONGEST_WORD = 17

/** Breaks a title into at most three lines of similar width. */
export function breakLines(title: string): string[] {
  const parts = pieces(title)
  const all = measure(title)
  const target = countLines(all, parts.length)
  for (let limit = Math.max(all / target, ...parts.map(measure)); ; limit += 0.3) {
    const lines = fill(parts, limit)
      .map((line) => line.trim())
      .filter(Boolean)
    if (lines.length <= target) return lines
  }
}

export const isUnspaced = (text: string) => UNSPACED.test(text)

/** Width in units of the font size; combining marks have none. */
export const measure = (text: string) => [...text].reduce((width, sign) => width + signWidth(sign), 0)

function signWidth(sign: string): number {
  if (MARK.test(sign)) return 0
  if (WIDE.test(sign)) return 1
  if (sign === ' ') return 0.3
  return sign > '\u0590' ? 0.62 : 0.66
}

function countLines(width: number, parts: number): number {
  if (width <= 5.4 || parts === 1) return 1
  return width <= 11.4 || parts === 2 ? 2 : 3
}

function pieces(title: string): string[] {
  const text = title.trim()
  if (UNSPACED.test(text)) {
    const words = new Intl.Segmenter('th', { granularity: 'word' }).segment(text)
    return [...words].map((word) => word.segment)
  }
  if (BETWEEN_SIGNS.test(text)) return [...text]
  return text.split(/\s+/).flatMap((word, i) => {
    const lead = i ? ' ' : ''
    const half = Math.ceil(word.length / 2)
    return word.length > LONGEST_WORD ? [`${lead}${word.slice(0, half)}-`, word.slice(half)] : [lead + word]
  })
}

function fill(parts: readonly string[], limit: number): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    if (last && measure(last + part) <= limit) lines[lines.length - 1] = last + part
    else lines.push(part)
  }
  return lines
}
