/** Whether the client takes brotli: named, and not with the weight of nothing. */
export function acceptsBrotli(header: string | string[] | undefined): boolean {
  return accepts('br', header)
}

export function acceptsGzip(header: string | string[] | undefined): boolean {
  return accepts('gzip', header)
}

/** A handful of headers is all that browsers send, so each is read once. A stranger's inventions push out the others. */
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

/** The codings that a header names, but for those with the weight of nothing. */
function readCodings(text: string): ReadonlySet<string> {
  const parts = text.split(',').map((part) => part.split(';').map((one) => one.trim().toLowerCase()))
  return new Set(
    parts
      .filter(([, ...rest]) => !rest.some((one) => /^q=0(\.0*)?$/.test(one)))
      .map(([coding = '']) => coding),
  )
}
