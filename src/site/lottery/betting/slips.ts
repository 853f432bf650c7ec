/** The slips of one person in this browser, by the code of the lottery. */
export interface Slips {
  /** The account; empty for a visitor. */
  readonly owner: string
  readonly drafts: Readonly<Record<string, unknown>>
}

/** The name of a slip: the lottery, and the second station of bets on two draws. */
export function slipNameOf({
  code,
  second,
}: {
  readonly code: string
  readonly second?: { readonly code: string }
}): string {
  return second ? `${code}+${second.code}` : code
}

/** Stored slips of the owner. A visitor's slips become those of the member who signs in; slips of another member are not read. */
export function readSlips(text: string | null, owner: string): Slips {
  const { owner: stored, drafts } = parse(text)
  const isOwn = stored === owner || stored === ''
  return { owner, drafts: isOwn && typeof drafts === 'object' && drafts !== null ? { ...drafts } : {} }
}

/** The slips with a changed one; an empty one is left out. */
export function withSlip(slips: Slips, gameCode: string, draft: object | undefined): Slips {
  const { [gameCode]: _, ...others } = slips.drafts
  return { ...slips, drafts: draft ? { ...others, [gameCode]: draft } : others }
}

function parse(text: string | null): { readonly owner?: unknown; readonly drafts?: unknown } {
  // Only text that starts like our JSON is parsed.
  if (!text?.startsWith('{"owner":')) return {}
  try {
    return JSON.parse(text) as { owner?: unknown; drafts?: unknown }
  } catch {
    return {}
  }
}
