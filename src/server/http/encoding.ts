/** Whether the client takes brotli: named, and not with the weight of nothing. */
export function acceptsBrotli(header: string | string[] | undefined): boolean {
  return accepts('br', header)
}

export function acceptsGzip(header: string | string[] | undefined): boolean {
  return accepts('gzip', header)
}

function accepts(name: string, header: string | string[] | undefined): boolean {
  const text = (Array.isArray(header) ? header.join(',') : (header ?? '')).slice(0, 500)
  return text.split(',').some((part) => {
    const [coding = '', ...rest] = part.split(';').map((one) => one.trim().toLowerCase())
    return coding === name && !rest.some((one) => /^q=0(\.0*)?$/.test(one))
  })
}
