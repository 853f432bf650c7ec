import { inputsText } from '#domain/agents/stored-json.ts'

export interface Difference {
  /** The part of the statement that differs. */
  readonly part: string
  readonly stored: string
  readonly computed: string
}

export function differences(part: string, stored: unknown, computed: unknown): readonly Difference[] {
  const [first, second] = [inputsText(stored ?? null), inputsText(computed ?? null)]
  return first === second ? [] : [{ part, stored: first, computed: second }]
}
