import { CallRefused } from '#browser/api/api.ts'

/** What was typed in the header before the dialog took over, and what the server answered to it. */
export interface LoginDraft {
  readonly username: string
  readonly password: string
  readonly error?: unknown
}

let draft: LoginDraft | undefined

export function keepDraft(next: LoginDraft): void {
  draft = next
}

/** A password stays no longer in memory than it takes to hand it over. */
export function takeDraft(): LoginDraft | undefined {
  const taken = draft
  draft = undefined
  return taken
}

/** Whether the answer asks for a picture to be read with the next attempt. */
export function asksPicture(error: unknown): boolean {
  return error instanceof CallRefused && (error.value as { captcha?: unknown } | undefined)?.captcha === true
}
