import { CallRefused, ServerNotReached } from './api.ts'
import type { Envelope } from '#contract/endpoint.ts'

/** Downloads a file completely before saving it, so that a refusal can be shown with its message. */
export async function takeFile(address: string, name: string): Promise<void> {
  const headers = { 'accept-language': document.documentElement.lang }
  const response = await fetch(address, { credentials: 'same-origin', headers }).catch(notReached)
  if (response.ok) return saveBlob(await response.blob().catch(notReached), name)
  const answer = (await response.json().catch(notReached)) as Envelope<unknown>
  if (!answer.success) throw new CallRefused({ ...answer, status: response.status })
}

function notReached(error: unknown): never {
  throw new ServerNotReached(error)
}

/** Saves a text as a file. */
export function downloadText(text: string, name: string, type: string): void {
  saveBlob(new Blob([text], { type }), name)
}

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
