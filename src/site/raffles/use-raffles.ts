import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { raffles } from '#contract/raffles.ts'

import { keepTickets } from './kept-tickets.ts'
import type { DrawnTicket, RaffleGame } from './raffle-type.ts'

export function useRaffles() {
  const found = useQuery(queryOf(useApi(), raffles.list, {}))
  const { data } = found
  useEffect(() => {
    if (data) keepTickets(data.list)
  }, [data])
  return found
}

/** Pages of played tickets: the member’s own, or those of the brand. */
export function useDrawn(call: typeof raffles.drawn | typeof raffles.draws) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [call.path, 'pages'],
    queryFn: ({ pageParam }) => api.call(call, pageParam === '' ? {} : { after: pageParam }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}

/** A played ticket, with the game and the hash as the member read them before. */
export interface Played {
  readonly drawn: DrawnTicket
  readonly game: RaffleGame
}

interface Attempt {
  readonly game: RaffleGame
  readonly claim: { readonly ticket: string; readonly word: string; readonly requestId: string }
}

export interface Playing {
  /** The game that was played last. It leaves the list of games with its last ticket. */
  readonly game: RaffleGame | undefined
  readonly play: (game: RaffleGame) => void
  readonly isBusy: boolean
  /** Whether the answer of the last ticket was lost: playing again asks for the same draw. */
  readonly isLost: boolean
  readonly played: Played | undefined
  readonly fault: string | undefined
}

/** Plays the ticket that lapses first. A lost answer is asked for again with the same ticket and word, so that no other one is played. */
export function usePlay(): Playing {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const [attempt, setAttempt] = useState<Attempt>()
  const [played, setPlayed] = useState<Played>()
  const playing = useMutation({
    mutationFn: ({ claim }: Attempt) => api.call(raffles.MCS2_claimRafflePromotion, claim),
    onSuccess: (drawn, { game }) => setPlayed({ drawn, game }),
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) =>
          ['/wps/raffles', '/wps/v2/wallets/'].some((path) => String(queryKey[0]).startsWith(path)),
      }),
  })
  const { error } = playing
  const isLost = error !== null && !(error instanceof CallRefused)
  const play = (game: RaffleGame) => {
    const [ticket] = game.tickets
    const isRepeated = isLost && attempt !== undefined && isSameGame(attempt.game, game)
    const next = isRepeated ? attempt : ticket && { game, claim: newClaim(ticket.id) }
    if (!next) return
    setAttempt(next)
    playing.mutate(next)
  }
  return {
    game: attempt?.game,
    play,
    isBusy: playing.isPending,
    isLost,
    played,
    fault: error instanceof CallRefused ? error.message : error ? t('raffles.lost') : undefined,
  }
}

export const isSameGame = (one: RaffleGame, other: RaffleGame): boolean =>
  one.raffle === other.raffle && one.version === other.version

const newClaim = (ticket: string) => ({ ticket, word: newWord(), requestId: crypto.randomUUID() })

/** 16 random bytes of this device, in hexadecimal. */
function newWord(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Writes a prize: points with their number, money, a good by its name, or none. */
export function usePrizeText(): (prize: Pick<DrawnTicket, 'gives' | 'amount' | 'label'>) => string {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  return ({ gives, amount, label }) => {
    switch (gives) {
      case 'none':
        return t('raffles.no_prize')
      case 'points':
        return t('missions.points', { count: Number(amount) })
      case 'cash':
        return writeMoney(amount, language, currencySymbol)
      case 'good':
        return label ?? ''
      case 'bonus':
        return t('missions.bonus', { amount: writeMoney(amount, language, currencySymbol) })
      case 'free_rounds':
        return t('raffles.rounds', { count: Number(amount), game: label ?? '' })
    }
  }
}
