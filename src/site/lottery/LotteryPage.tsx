// Rendered anew as a whole at each change: compiled memoization would only add bytes.
'use no memo'

import { useSearch } from '#browser/routing/routing-context.ts'

import { bettingPage, lobbyPage } from './lottery-pages.ts'
import { readGameCode } from './lottery-place.ts'
import { LotteryWords } from './words.ts'

/** The lobby of lotteries, or the betting page of the lottery in the URL. */
export default function LotteryPage() {
  const code = useSearch(readGameCode)
  const Page = code === undefined ? lobbyPage : bettingPage
  return (
    <LotteryWords>
      <Page key={code ?? ''} />
    </LotteryWords>
  )
}
