import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const TYPES: Readonly<Record<number, 'A' | 'TXT'>> = { 1: 'A', 16: 'TXT' }

export interface NameServer {
  /** Address for the resolver. */
  readonly address: string
  /** Answers by `TYPE name`. */
  readonly records: Map<string, readonly string[]>
  /** Names for which it answers that it failed. */
  readonly failing: Set<string>
  close(): Promise<void>
}

/** A local DNS server with the test's records; every other name does not exist. */
export async function openNameServer(): Promise<NameServer> {
  const records = new Map<string, readonly string[]>()
  const failing = new Set<string>()
  const socket = createSocket('udp4')
  socket.on('message', (question, from) =>
    socket.send(answerTo(question, { records, failing }), from.port, from.address),
  )
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    failing,
    close: () => new Promise((done) => socket.close(() => done())),
  }
}

function answerTo(question: Buffer, { records, failing }: Pick<NameServer, 'records' | 'failing'>): Buffer {
  const labels: string[] = []
  let at = 12
  while ((question[at] ?? 0) > 0) {
    const length = question[at] ?? 0
    labels.push(question.subarray(at + 1, at + 1 + length).toString('ascii'))
    at += length + 1
  }
  const end = at + 5
  const type = question.readUInt16BE(at + 1)
  const name = labels.join('.').toLowerCase()
  const found = records.get(`${TYPES[type] ?? type} ${name}`) ?? []
  const head = Buffer.alloc(12)
  question.copy(head, 0, 0, 2)
  head.writeUInt16BE(failing.has(name) ? 0x8182 : found.length > 0 ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(found.length, 6)
  return Buffer.concat([head, question.subarray(12, end), ...found.map((value) => record(type, value))])
}

function record(type: number, value: string): Buffer {
  const data =
    type === 1
      ? Buffer.from(value.split('.').map(Number))
      : Buffer.concat([Buffer.from([value.length]), Buffer.from(value, 'ascii')])
  const head = Buffer.alloc(12)
  // A compression pointer to the question's name at byte twelve.
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
