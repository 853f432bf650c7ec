/** A field of an EMVCo code: a two-digit id, a two-digit length, and the value. */
export type EmvField = readonly [id: string, value: string]

const CRC_ID = '63'

/** Serializes fields in order. A value that does not fit is a bug of the caller. */
export function writeFields(fields: readonly EmvField[]): string {
  return fields
    .map(([id, value]) => {
      if (!/^\d{2}$/.test(id) || value.length < 1 || value.length > 99)
        throw new Error(`field ${id} does not fit`)
      return `${id}${String(value.length).padStart(2, '0')}${value}`
    })
    .join('')
}

/** Parses fields; undefined where the text is truncated, malformed or repeats an id. */
export function readFields(text: string): ReadonlyMap<string, string> | undefined {
  const fields = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const [head = '', id = '', digits = ''] = /^(\d{2})(\d{2})/.exec(text.slice(at, at + 4)) ?? []
    const end = at + 4 + Number.parseInt(digits, 10)
    if (head === '' || end > text.length || end === at + 4 || fields.has(id)) return undefined
    fields.set(id, text.slice(at + 4, end))
    at = end
  }
  return fields
}

/** A complete code: the fields and a checksum over all of them. */
export function writeEmv(fields: readonly EmvField[]): string {
  const body = `${writeFields(fields)}${CRC_ID}04`
  return body + checksum(body)
}

/** The fields of a complete code; undefined where the checksum does not match. */
export function readEmv(text: string): ReadonlyMap<string, string> | undefined {
  if (text.slice(-8, -4) !== `${CRC_ID}04` || checksum(text.slice(0, -4)) !== text.slice(-4).toUpperCase())
    return undefined
  const fields = readFields(text)
  return fields?.get('00') === '01' ? fields : undefined
}

/** CRC-16/CCITT-FALSE: polynomial 0x1021, initial value 0xFFFF, not reflected. */
export function checksum(text: string): string {
  let crc = 0xff_ff
  for (const sign of text) {
    crc ^= (sign.codePointAt(0) ?? 0) << 8
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80_00 ? (crc << 1) ^ 0x10_21 : crc << 1
    crc &= 0xff_ff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
