import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { raffles } from '#contract/raffles.ts'

import type { DrawnTicket, RaffleGame } from './raffle-type.ts'

export function useRaffles() {
  return useQuery(queryOf(useApi(), raffles.list, {}))
}

export function useDrawn() {
  return useQuery(queryOf(useApi(), raffles.drawn, {}))
}

/** A played ticket, with the game and the hash as the member read them before. */
export interface Played {
  readonly drawn: DrawnTicket
  readonly game: RaffleGame
}

/**
 * Plays the ticket that lapses first. A ticket is played once, whatever the request, so a lost answer is asked for again with
 * another one.
 */
export function usePlay(game: RaffleGame) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const [played, setPlayed] = useState<Played>()
  const playing = useMutation({
    mutationFn: async () => {
      const [ticket] = game.tickets
      if (!ticket) throw new Error('no ticket is left')
      return await api.call(raffles.MCS2_claimRafflePromotion, {
        ticket: ticket.id,
        word: newWord(),
        requestId: crypto.randomUUID(),
      })
    },
    onSuccess: (drawn) => setPlayed({ drawn, game }),
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) =>
          ['/wps/raffles', '/wps/v2/wallets/'].some((path) => String(queryKey[0]).startsWith(path)),
      }),
  })
  const { error } = playing
  return {
    play: () => playing.mutate(),
    isBusy: playing.isPending,
    played,
    fault: error instanceof CallRefused ? error.message : error ? t('raffles.lost') : undefined,
  }
}

/** 16 random bytes of this device, in hexadecimal. */
function newWord(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Writes a prize: points with their number, money, or none. */
export function usePrizeText(): (prize: Pick<DrawnTicket, 'gives' | 'amount'>) => string {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  return ({ gives, amount }) => {
    if (gives === 'none') return t('raffles.no_prize')
    return gives === 'points'
      ? t('missions.points', { count: Number(amount) })
      : writeMoney(amount, language, currencySymbol)
  }
}
