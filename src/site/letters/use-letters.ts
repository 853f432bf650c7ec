import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { letters, teamLetters } from '#contract/letters.ts'

/** The other side: the present upline, that of a letter, or a direct downline. */
export type Line =
  | { readonly kind: 'upline' }
  | { readonly kind: 'letter'; readonly letter: string }
  | { readonly kind: 'downline'; readonly id: string }

/** The present upline; undefined while loading and for members without one. */
export function useUpline() {
  const { data } = useQuery(queryOf(useApi(), letters.letters, {}))
  return data?.other
}

/** The letters of a line page by page, newest last, and the deeds. */
export function useLetters(line: Line) {
  const api = useApi()
  const queries = useQueryClient()
  const intent = useRef({ text: '', requestId: '' })
  const input = line.kind === 'letter' ? { letter: line.letter } : {}
  const pages = useInfiniteQuery({
    queryKey: [
      line.kind === 'downline' ? teamLetters.lettersWith.path : letters.letters.path,
      'pages',
      line.kind === 'downline' ? line.id : input,
    ],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => {
      const older = pageParam === undefined ? {} : { before: pageParam }
      return line.kind === 'downline'
        ? api.call(teamLetters.lettersWith, { id: line.id, ...older })
        : api.call(letters.letters, { ...input, ...older })
    },
    getNextPageParam: (page) => (page.hasMore ? page.list.at(-1)?.id : undefined),
  })
  const refetch = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        [letters.letters.path, teamLetters.lettersWith.path].some((path) => path === queryKey[0]),
    })
  const write = useMutation({
    mutationFn: (text: string) => {
      // A retry of the same text after a lost answer writes one letter.
      if (intent.current.text !== text) intent.current = { text, requestId: crypto.randomUUID() }
      const { requestId } = intent.current
      return line.kind === 'downline'
        ? api.call(teamLetters.writeToDownline, { requestId, id: line.id, text })
        : api.call(letters.writeLetter, { requestId, ...input, text })
    },
    onSuccess: () => {
      intent.current = { text: '', requestId: '' }
      return refetch()
    },
  })
  const list = pages.data?.pages.flatMap((page) => page.list).toReversed() ?? []
  const letter = list.at(-1)?.id
  const mute = useMutation({
    mutationFn: (isMuted: boolean) => api.call(letters.muteLetters, { letter: letter ?? '', isMuted }),
    onSettled: refetch,
  })
  return { pages, head: pages.data?.pages[0], list, write, mute, canMute: letter !== undefined }
}
