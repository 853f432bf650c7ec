/** Accounts at high rates are limited: each band of rates has its number of accounts that an agent may create. */
export interface QuotaBand {
  readonly fromPpm: number
  /** Accounts that the agent may still create; undefined: any number. */
  readonly left: number | undefined
}

/** The band of a rate: the one with the highest start that is not above it. Undefined: no band, and no quota needed. */
export function bandOf(bands: readonly QuotaBand[], ratePpm: number): QuotaBand | undefined {
  return bands
    .filter(({ fromPpm }) => fromPpm <= ratePpm)
    .reduce<QuotaBand | undefined>(
      (highest, band) => (highest && highest.fromPpm >= band.fromPpm ? highest : band),
      undefined,
    )
}

/** The bands after one account at a rate; undefined if its band is used up. */
export function spendQuota(bands: readonly QuotaBand[], ratePpm: number): QuotaBand[] | undefined {
  return changeBand(bands, ratePpm, -1)
}

/** The bands after an account changes its rate: its old band gets one back, the new one spends one. */
export function exchangeQuota(
  bands: readonly QuotaBand[],
  { oldPpm, newPpm }: { readonly oldPpm: number; readonly newPpm: number },
): QuotaBand[] | undefined {
  if (bandOf(bands, oldPpm) === bandOf(bands, newPpm)) return [...bands]
  const returned = changeBand(bands, oldPpm, 1)
  return returned && changeBand(returned, newPpm, -1)
}

/** Hands quota of one band to a downline; undefined if the agent has less. */
export function giveQuota({
  from,
  to,
  count,
}: {
  readonly from: QuotaBand
  readonly to: QuotaBand
  readonly count: number
}): { readonly from: QuotaBand; readonly to: QuotaBand } | undefined {
  if (from.fromPpm !== to.fromPpm || !Number.isSafeInteger(count) || count < 1) return undefined
  if (from.left !== undefined && from.left < count) return undefined
  return {
    from: from.left === undefined ? from : { ...from, left: from.left - count },
    to: to.left === undefined ? to : { ...to, left: to.left + count },
  }
}

function changeBand(bands: readonly QuotaBand[], ratePpm: number, by: 1 | -1): QuotaBand[] | undefined {
  const band = bandOf(bands, ratePpm)
  if (!band || band.left === undefined) return [...bands]
  const left = band.left + by
  return left < 0 ? undefined : bands.map((one) => (one === band ? { ...band, left } : one))
}
