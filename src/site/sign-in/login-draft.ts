import { CallRefused } from '#browser/api/api.ts'

/** Input from the header's form and the server's answer, handed over to the dialog. */
export interface LoginDraft {
  readonly username: string
  readonly password: string
  readonly error?: unknown
}

let draft: LoginDraft | undefined

export function keepDraft(next: LoginDraft): void {
  draft = next
}

/** Removes the draft, so that the password is in memory only during the hand-over. */
export function takeDraft(): LoginDraft | undefined {
  const taken = draft
  draft = undefined
  return taken
}

/** Whether the next attempt requires a captcha. */
export function asksPicture(error: unknown): boolean {
  return error instanceof CallRefused && (error.value as { captcha?: unknown } | undefined)?.captcha === true
}
