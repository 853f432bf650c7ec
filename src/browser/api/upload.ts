import type { Sending } from './api.ts'
import type { Answer, TokenKeeper } from './client.ts'

const TIMEOUT_MS = 120_000

/** Loaded with the first upload. Uses XMLHttpRequest, because `fetch` does not report upload progress. */
export async function upload(
  path: string,
  sending: Sending,
  { tokens, language }: { readonly tokens: TokenKeeper; readonly language: string },
): Promise<Answer> {
  const known = tokens.read() ?? (await tokens.resume())
  const first = await send(path, sending, known, language)
  if (first.status !== 401 || known === undefined) return first
  const token = await tokens.resume()
  return token === undefined ? first : await send(path, sending, token, language)
}

function send(
  path: string,
  { file, type, onProgress, signal }: Sending,
  token: string | undefined,
  language: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (why: string) => () => reject(new Error(why))
    request.open('POST', path)
    request.timeout = TIMEOUT_MS
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', language)
    request.setRequestHeader('content-type', type)
    if (token) request.setRequestHeader('x-session-token', token)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    })
    request.addEventListener('load', () => {
      const body = request.response as Answer['body'] | null
      if (body) resolve({ status: request.status, body })
      else reject(new Error('the answer is none of ours'))
    })
    request.addEventListener('error', fail('the line broke'))
    request.addEventListener('timeout', fail('it took too long'))
    request.addEventListener('abort', fail('it was given up'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
