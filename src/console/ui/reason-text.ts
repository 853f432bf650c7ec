/** The longest reason that a call takes. */
export const REASON_MAX = 140

/** Whether the text is long enough, counted as the server counts it. */
export function isReasonFit(value: string, least = 1): boolean {
  return value.trim().replaceAll(/\s+/gu, ' ').length >= least
}

/** The text with a common reason at its end. */
export function withPreset(value: string, preset: string): string {
  const text = value.trim()
  return text === '' ? preset : `${text} ${preset}`
}
