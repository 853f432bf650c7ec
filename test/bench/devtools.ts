import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

/** A browser with an empty profile, driven over a pipe by the DevTools protocol alone: no domain of it is enabled. */
export interface Devtools {
  send<Answer = unknown>(method: string, params?: object, session?: string): Promise<Answer>
  /** The next event of this name of the browser itself. */
  next(event: string): Promise<unknown>
  /** Returns a function that stops listening. */
  listen(event: string, hear: (params: unknown) => void): () => void
  close(): Promise<void>
}

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

const SWITCHES = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  '--disable-sync',
  '--mute-audio',
  '--remote-debugging-pipe',
]

export async function openDevtools(executablePath: string): Promise<Devtools> {
  const profile = await mkdtemp(join(tmpdir(), 'tessera-browser-'))
  const browser = spawn(executablePath, [...SWITCHES, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const ended = once(browser, 'exit')
  const [, , , input, output] = browser.stdio as unknown as [null, null, null, Writable, Readable]
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, Set<(params: unknown) => void>>()
  let lastId = 0
  // A closed pipe rejects the commands in flight, below; without a listener it would end the process.
  input.on('error', () => {})
  void ended.then(() => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has ended by itself'))
  })
  readMessages(output, (message) => {
    if (message.id === undefined) {
      for (const hear of listeners.get(message.method ?? '') ?? []) hear(message.params)
      return
    }
    const command = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error) command?.reject(new Error(message.error.message))
    else command?.resolve(message.result)
  })
  const listen: Devtools['listen'] = (event, hear) => {
    const known = listeners.get(event) ?? new Set()
    listeners.set(event, known.add(hear))
    return () => void known.delete(hear)
  }
  return {
    send<Answer>(method: string, params: object = {}, session?: string) {
      const id = (lastId += 1)
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      waiting.set(id, { resolve, reject })
      input.write(`${JSON.stringify({ id, method, params, sessionId: session })}\0`)
      return promise as Promise<Answer>
    },
    listen,
    next(event) {
      const { promise, resolve } = Promise.withResolvers<unknown>()
      const stopListening = listen(event, (params) => {
        stopListening()
        resolve(params)
      })
      return promise
    },
    async close() {
      browser.kill('SIGTERM')
      await Promise.race([ended, pause(10_000)])
      browser.kill('SIGKILL')
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** Messages in JSON, each ended by a zero byte. */
function readMessages(output: Readable, hear: (message: Message) => void): void {
  let parts: Buffer[] = []
  output.on('data', (chunk: Buffer) => {
    let begin = 0
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, begin)) {
      const whole = Buffer.concat([...parts, chunk.subarray(begin, end)])
      parts = []
      begin = end + 1
      hear(JSON.parse(whole.toString()) as Message)
    }
    parts.push(chunk.subarray(begin))
  })
}
