/** Whether the client accepts brotli, that is names it with a weight above 0. */
export function acceptsBrotli(header: string | string[] | undefined): boolean {
  return accepts('br', header)
}

export function acceptsGzip(header: string | string[] | undefined): boolean {
  return accepts('gzip', header)
}

/** Cache of parsed headers, since browsers send only a handful. Emptied when unusual headers fill it. */
const read = new Map<string, ReadonlySet<string>>()
const READ_MAX = 200

function accepts(name: string, header: string | string[] | undefined): boolean {
  const text = (Array.isArray(header) ? header.join(',') : (header ?? '')).slice(0, 500)
  let codings = read.get(text)
  if (!codings) {
    codings = readCodings(text)
    if (read.size >= READ_MAX) read.clear()
    read.set(text, codings)
  }
  return codings.has(name)
}

/** The codings of a header, without those of weight 0. */
function readCodings(text: string): ReadonlySet<string> {
  const parts = text.split(',').map((part) => part.split(';').map((one) => one.trim().toLowerCase()))
  return new Set(
    parts
      .filter(([, ...rest]) => !rest.some((one) => /^q=0(\.0*)?$/.test(one)))
      .map(([coding = '']) => coding),
  )
}
