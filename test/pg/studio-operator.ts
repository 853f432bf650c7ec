import type { Clock } from '#studio/server/clock.ts'
import type { WalletAnswer, WalletClient, WalletRequest } from '#studio/server/wallet-client.ts'

/** A manual clock. Moving it runs all due callbacks in order. */
export interface StillClock extends Clock {
  moveTo(timeMs: number): void
}

export function openStillClock(nowMs: number): StillClock {
  let now = nowMs
  const waiting = new Set<{ readonly timeMs: number; readonly call: () => void }>()
  const callDue = () => {
    const due = [...waiting].filter((entry) => entry.timeMs <= now).toSorted((a, b) => a.timeMs - b.timeMs)
    for (const entry of due) if (waiting.delete(entry)) entry.call()
  }
  return {
    nowMs: () => now,
    at(timeMs, call) {
      const entry = { timeMs, call }
      waiting.add(entry)
      // The clock may have been moved past the time before the callback was registered.
      if (timeMs <= now) setImmediate(callDue)
      return () => void waiting.delete(entry)
    },
    moveTo(timeMs) {
      now = Math.max(now, timeMs)
      callDue()
    },
  }
}

/** A simulated operator's wallet that follows the protocol, and can be told not to answer. */
export interface WalletOfOperator extends WalletClient {
  readonly balances: Map<string, bigint>
  /** Successful calls in order: kind, user, amount. */
  readonly moved: string[]
  /** Paths whose calls are executed but not answered. */
  readonly silent: Set<WalletRequest['path']>
  /** The rule of a bonus by which bets are refused. */
  bonusRule: string | undefined
  /** A promise that calls wait for. */
  hold: Promise<void> | undefined
}

export function openOperatorWallet(): WalletOfOperator {
  const balances = new Map<string, bigint>()
  const done = new Map<string, { readonly user: string; readonly units: bigint }>()
  const gone = new Set<string>()
  const wallet: WalletOfOperator = {
    balances,
    moved: [],
    silent: new Set(),
    bonusRule: undefined,
    hold: undefined,
    async ask({ path, body }) {
      await wallet.hold
      const answer = judge(path, body)
      return wallet.silent.has(path) ? { isAnswered: false, why: 'told to be silent' } : answer
    },
  }
  return wallet

  function judge(path: WalletRequest['path'], body: WalletRequest['body']): WalletAnswer {
    const user = String(body['user'])
    const balance = () => balances.get(user) ?? 0n
    const say = (status: string): WalletAnswer => ({ isAnswered: true, status, balance: balance() })
    const id = String(body['transaction_uuid'])
    const reference = String(body['reference_transaction_uuid'])
    const amount = typeof body['amount'] === 'bigint' ? body['amount'] : 0n
    if (path === 'user/balance' || done.has(id)) return say('RS_OK')
    if (path === 'transaction/bet') {
      if (gone.has(id)) return say('RS_ERROR_TRANSACTION_ROLLED_BACK')
      if (wallet.bonusRule !== undefined)
        return { ...say('RS_ERROR_INVALID_GAME'), reason: wallet.bonusRule } as WalletAnswer
      if (amount > balance()) return say('RS_ERROR_NOT_ENOUGH_MONEY')
    }
    if (path === 'transaction/win' && !done.has(reference)) return say('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
    const taken = done.get(reference)
    if (path === 'transaction/rollback' && (gone.has(reference) || !taken)) {
      gone.add(reference)
      return say('RS_OK')
    }
    const units =
      path === 'transaction/bet' ? -amount : path === 'transaction/win' ? amount : -(taken?.units ?? 0n)
    if (path === 'transaction/rollback') gone.add(reference)
    done.set(id, { user, units })
    balances.set(user, balance() + units)
    wallet.moved.push(`${path.replace('transaction/', '')} ${user} ${units / 1_000n}`)
    return say('RS_OK')
  }
}
