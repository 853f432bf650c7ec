const han = new Map(
  [...'〇零一二三四五六七八九'].map((sign, place) => [sign, String(Math.max(0, place - 1))]),
)
const hanOfMoney = new Map([...'壹贰叁肆伍陆柒捌玖'].map((sign, place) => [sign, String(place + 1)]))

/** Tags that begin a new line, so that numbers in two cells or paragraphs are two numbers. */
const BLOCK =
  /<\/?(?:address|article|blockquote|br|dd|div|dl|dt|figcaption|figure|h[1-6]|hr|li|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul)\b[^<>]*>/gi
const SPOKEN = /\b(?:href|alt|title)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi

/**
 * Text as a person reads it: without tags and invisible characters, and with the digits of every script as 0 to 9.
 * Attribute values, such as a link or a picture's description, follow on lines of their own.
 */
export function foldText(text: string): string {
  const spoken = [...text.matchAll(SPOKEN)].map(([, double, single]) => double ?? single ?? '')
  const plain = [text.replace(BLOCK, '\n').replace(/<[^<>]*>/g, ''), ...spoken].join('\n')
  return unescaped(plain)
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{M}]/gu, '') // guard: invisible-signs-folded
    .replace(/\p{Nd}/gu, digitOf) // guard: digits-folded
    .replace(
      /[〇零一二三四五六七八九壹贰叁肆伍陆柒捌玖]/g,
      (sign) => han.get(sign) ?? hanOfMoney.get(sign) ?? sign,
    )
    .replace(/(?<=\d[ .-]?)[oO](?=[ .-]?\d)/g, '0')
}

const named: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
}

function unescaped(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,6}));/g,
    (whole, ten, sixteen, name) => {
      if (name !== undefined) return named[String(name)] ?? whole
      const code = ten === undefined ? Number.parseInt(String(sixteen), 16) : Number(ten)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}

/** Unicode keeps the ten digits of a script together, and begins with its zero. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}
